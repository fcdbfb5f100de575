import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { boldsignExporter } from './boldsign.exporter.ts';
import { boldsignJobs } from './boldsign.jobs.ts';
import { boldsignRoutes } from './boldsign.routes.ts';

/** The signing provider that is asked instead of the built-in ceremony, where it is configured. */
export const boldsign = defineModule<HttpDeps>({
  name: 'boldsign',
  routes: [boldsignRoutes],
  background: [boldsignJobs],
  exporter: boldsignExporter,
});
