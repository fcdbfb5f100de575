import { marketplaceContract } from '@claimstead/contract/marketplace.contract.ts';
import { savedSearchesContract } from '@claimstead/contract/saved-searches.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount, OtherStatus } from '../../core/http/mount.ts';
import { browsePatents, viewFeatured, viewPatent } from './browse/browse.service.ts';
import {
  type SearchMailDeps,
  unsubscribe,
  unsubscribePage,
} from './searches/mail-searches.service.ts';
import {
  changeSearch,
  noteLooked,
  removeSearch,
  saveSearch,
  viewSearches,
} from './searches/searches.service.ts';
import {
  addToWishlist,
  checkWishlist,
  removeFromWishlist,
  viewWishlist,
  viewWishlistCount,
} from './wishlist/wishlist.service.ts';

export function marketplaceRoutes(app: FastifyInstance, deps: HttpDeps & SearchMailDeps): void {
  mount(app, deps, marketplaceContract, {
    'GET /patents/featured': () => viewFeatured(deps),
    'GET /patents': ({ actor, query }) => browsePatents(deps, actor, query),
    'GET /patent': ({ actor, query }) => viewPatent(deps, actor, query.id),
    'GET /patent/wishlist': ({ actor }) => viewWishlist(deps, actor),
    'GET /patent/wishlist/count': ({ actor }) => viewWishlistCount(deps, actor),
    'GET /patent/wishlist/check/{id}': ({ actor, params }) => checkWishlist(deps, actor, params.id),
    'POST /patent/wishlist/{id}': ({ actor, params }) => addToWishlist(deps, actor, params.id),
    'DELETE /patent/wishlist/{id}': ({ actor, params }) =>
      removeFromWishlist(deps, actor, params.id),
  });
  mount(app, deps, savedSearchesContract, {
    'GET /savedSearches': ({ actor }) => viewSearches(deps, actor),
    'POST /savedSearches': ({ actor, body }) => saveSearch(deps, actor, body),
    'PATCH /savedSearches/{id}': ({ actor, params, body }) =>
      changeSearch(deps, actor, params.id, body),
    'DELETE /savedSearches/{id}': ({ actor, params }) => removeSearch(deps, actor, params.id),
    'POST /savedSearches/{id}/looked': ({ actor, params }) => noteLooked(deps, actor, params.id),
    'GET /savedSearches/unsubscribe': ({ query, reply }) => {
      reply.header('location', unsubscribePage(deps, query.token));
      return new OtherStatus(302, undefined);
    },
    'POST /savedSearches/unsubscribe': ({ query }) => unsubscribe(deps, query.token),
  });
}
