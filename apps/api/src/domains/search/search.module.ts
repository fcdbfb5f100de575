import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { searchRoutes } from './search.routes.ts';

export const search = defineModule<HttpDeps>({
  name: 'search',
  routes: [searchRoutes],
});
