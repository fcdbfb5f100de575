import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { messageFilesKeeper } from './files/message-files.keeper.ts';
import type { MessagingDeps } from './messaging.deps.ts';
import { sendOfferNote } from './messaging.consumers.ts';
import { messagingEraser } from './messaging.eraser.ts';
import { messagingEvents } from './messaging.events.ts';
import { messagingExporter } from './messaging.exporter.ts';
import { messagingJobs } from './messaging.jobs.ts';
import { messagingRoutes } from './messaging.routes.ts';
import { reportLifecycle } from './reports/report-lifecycle.rules.ts';
import { reportsRoutes } from './reports/reports.routes.ts';

export const messaging = defineModule<HttpDeps & MessagingDeps>({
  name: 'messaging',
  routes: [messagingRoutes, reportsRoutes],
  background: [messagingJobs],
  events: [messagingEvents],
  lifecycles: [reportLifecycle],
  consumers: [sendOfferNote],
  eraser: messagingEraser,
  exporter: messagingExporter,
  keepers: [messageFilesKeeper],
});
