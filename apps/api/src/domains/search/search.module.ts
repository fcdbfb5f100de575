import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { searchRoutes } from './search.routes.ts';
import type { SearchDeps } from './search.service.ts';

export const search = defineModule<HttpDeps & SearchDeps>({
  name: 'search',
  routes: [searchRoutes],
});
