import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account.routes.ts';
import type { AppDeps } from './deps.ts';
import { modules } from './modules.ts';
import { siteRoutes } from './site.routes.ts';

/** Mounts every call of the product. */
export function mountRoutes(app: FastifyInstance, deps: AppDeps): void {
  for (const { routes = [] } of modules) for (const mount of routes) mount(app, deps);
  accountRoutes(app, deps);
  siteRoutes(app, deps);
}
