import { searchContract } from '@claimstead/contract/search.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import type { SearchDeps } from './search.deps.ts';
import {
  closeSearch,
  countFound,
  rankTitles,
  searchPatents,
  suggestPatents,
} from './search.service.ts';
import { viewSimilar, viewSimilarToSaved } from './similar.service.ts';

export function searchRoutes(app: FastifyInstance, deps: HttpDeps & SearchDeps): void {
  mount(app, deps, searchContract, {
    'GET /search': ({ actor, query }) => searchPatents(deps, actor, query),
    'GET /search/titles': ({ actor, query }) => rankTitles(deps, actor, query),
    'GET /search/counts': ({ actor, query }) => countFound(deps, actor, query),
    'GET /search/suggestions': ({ actor, query }) => suggestPatents(deps, actor, query.q),
    'GET /patent/similar': ({ actor, query }) => viewSimilar(deps, actor, query.patentId),
    'GET /patent/wishlist/similar': ({ actor }) => viewSimilarToSaved(deps, actor),
  });
  app.addHook('onClose', () => closeSearch(deps));
}
