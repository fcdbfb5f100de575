import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { PatentsDeps } from './patents.deps.ts';
import { patentsRoutes } from './patents.routes.ts';

/** What is known of a patent by its number, whoever lists it: facts with their source and their day. */
export const patents = defineModule<HttpDeps & PatentsDeps>({
  name: 'patents',
  routes: [patentsRoutes],
});
