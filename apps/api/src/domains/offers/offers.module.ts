import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { closeForGoneListing, followTitle } from './offers.consumers.ts';
import { offersEraser } from './offers.eraser.ts';
import { offersEvents } from './offers.events.ts';
import { offersExporter } from './offers.exporter.ts';
import { offersJobs } from './offers.jobs.ts';
import { offersRoutes } from './offers.routes.ts';
import { offerLifecycle } from './offer-lifecycle.rules.ts';

export const offers = defineModule<HttpDeps>({
  name: 'offers',
  routes: [offersRoutes],
  background: [offersJobs],
  lifecycles: [offerLifecycle],
  events: [offersEvents],
  consumers: [closeForGoneListing, followTitle],
  eraser: offersEraser,
  exporter: offersExporter,
});
