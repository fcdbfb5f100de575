import { searchContract } from '@claimstead/contract/search.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import type { SearchDeps } from './search.deps.ts';
import { closeSearch, searchPatents, suggestPatents } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, deps: HttpDeps & SearchDeps): void {
  mount(app, deps, searchContract, {
    'GET /search': ({ actor, query }) => searchPatents(deps, actor, query),
    'GET /search/suggestions': ({ actor, query }) => suggestPatents(deps, actor, query.q),
  });
  app.addHook('onClose', () => closeSearch(deps));
}
