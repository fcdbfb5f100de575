import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { SearchDeps } from './search.deps.ts';
import { searchRoutes } from './search.routes.ts';

export const search = defineModule<HttpDeps & SearchDeps>({
  name: 'search',
  routes: [searchRoutes],
});
