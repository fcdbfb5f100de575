import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { NotificationsDeps } from './notifications.deps.ts';
import { notificationsEraser } from './notifications.eraser.ts';
import { notificationsExporter } from './notifications.exporter.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { planNotices, readMessageNotices } from './notifications.consumers.ts';

export const notifications = defineModule<HttpDeps & NotificationsDeps>({
  name: 'notifications',
  routes: [notificationsRoutes],
  background: [notificationsJobs],
  consumers: [planNotices, readMessageNotices],
  eraser: notificationsEraser,
  exporter: notificationsExporter,
});
