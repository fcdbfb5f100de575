import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { marketplaceEraser } from './marketplace.eraser.ts';
import { marketplaceExporter } from './marketplace.exporter.ts';
import { marketplaceJobs } from './marketplace.jobs.ts';
import { marketplaceRoutes } from './marketplace.routes.ts';
import { marketplaceGauges } from './marketplace.gauges.ts';

export const marketplace = defineModule<HttpDeps>({
  name: 'marketplace',
  routes: [marketplaceRoutes],
  background: [marketplaceJobs],
  eraser: marketplaceEraser,
  exporter: marketplaceExporter,
  gauges: [marketplaceGauges],
});
