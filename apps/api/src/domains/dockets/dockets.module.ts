import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { DocketsDeps } from './dockets.deps.ts';
import { docketsEraser } from './dockets.eraser.ts';
import { docketsEvents } from './dockets.events.ts';
import { docketsExporter } from './dockets.exporter.ts';
import { docketsJobs } from './dockets.jobs.ts';
import { docketsRoutes } from './dockets.routes.ts';

export const dockets = defineModule<HttpDeps & DocketsDeps>({
  name: 'dockets',
  routes: [docketsRoutes],
  background: [docketsJobs],
  events: [docketsEvents],
  eraser: docketsEraser,
  exporter: docketsExporter,
});
