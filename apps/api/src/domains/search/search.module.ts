import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { SearchMailDeps } from './saved/mail-searches.service.ts';
import { searchEraser } from './search.eraser.ts';
import { searchEvents } from './search.events.ts';
import { searchExporter } from './search.exporter.ts';
import { searchJobs } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';

export const search = defineModule<HttpDeps & SearchMailDeps>({
  name: 'search',
  routes: [searchRoutes],
  background: [searchJobs],
  events: [searchEvents],
  eraser: searchEraser,
  exporter: searchExporter,
});
