import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { NotificationsDeps } from './notifications.deps.ts';
import { notificationsEraser } from './notifications.eraser.ts';
import { notificationsExporter } from './notifications.exporter.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { planNotices } from './plan-notices.consumer.ts';
import { readMessageNotices } from './read-notices.consumer.ts';

export const notifications = defineModule<HttpDeps & NotificationsDeps>({
  name: 'notifications',
  routes: [notificationsRoutes],
  background: [notificationsJobs],
  consumers: [planNotices, readMessageNotices],
  eraser: notificationsEraser,
  exporter: notificationsExporter,
});
