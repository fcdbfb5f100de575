import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import {
  marketplaceContract,
  type PatentPage,
  patentPageSchema,
} from '@claimstead/contract/marketplace.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { readSessionToken } from '../../core/http/session-cookie.ts';
import { JsonText, mount } from '../../core/http/mount.ts';
import { browsePatents, viewFeatured, viewPatent } from './browse/browse.service.ts';
import { countPatents } from './browse/counts.service.ts';
import { findSaved, type LookAhead, lookAhead } from './browse/look-ahead.service.ts';
import { noteView } from './views/views.service.ts';
import {
  addToWishlist,
  removeFromWishlist,
  viewWishlist,
  viewWishlistCount,
} from './wishlist/wishlist.service.ts';

const needsLook = new Set(
  ['/patents', '/patents/counts', '/patent'].map((path) => apiPrefix + path),
);

export function marketplaceRoutes(app: FastifyInstance, deps: HttpDeps): void {
  app.register(async (scope) => browsing(scope, deps));
}

/** The cards' part is written once for each page that is kept. */
function pageText({ patents, ...page }: PatentPage): JsonText<PatentPage> {
  const known = cardsText.get(patents);
  const cards = known ?? `{"patents":${JSON.stringify(cardsSchema.encode(patents))},`;
  if (known === undefined) cardsText.set(patents, cards);
  return new JsonText(cards + JSON.stringify(page).slice(1));
}

const cardsText = new WeakMap<readonly PatentCard[], string>();
const cardsSchema = patentPageSchema.shape.patents;

/** The calls that are made most: the market is looked at while the person is being recognised. */
function browsing(scope: FastifyInstance, deps: HttpDeps): void {
  const looks = new WeakMap<FastifyRequest, LookAhead>();
  const begin = (request: FastifyRequest) =>
    lookAhead(deps, { token: readSessionToken(deps.config, request), url: request.url });
  const lookOf = (request: FastifyRequest) => looks.get(request) ?? begin(request);
  scope.addHook('onRequest', async (request) => {
    if (needsLook.has(request.routeOptions.url ?? '')) looks.set(request, begin(request));
  });
  mount(scope, deps, marketplaceContract, {
    'GET /patents/featured': () => viewFeatured(deps),
    'GET /patents': async ({ actor, query, request }) =>
      pageText(await browsePatents(deps, actor, query, lookOf(request))),
    'GET /patents/counts': ({ actor, query, request }) =>
      countPatents(deps, actor, query, lookOf(request)),
    'GET /patent': async ({ actor, query: { id, from }, request }) => {
      const patent = await viewPatent(deps, actor, id, lookOf(request));
      if (from && !patent.isOwner) noteView(deps, id, from, actor.userId);
      return patent;
    },
    'GET /patent/wishlist': ({ actor }) => viewWishlist(deps, actor),
    'GET /patent/wishlist/count': ({ actor }) => viewWishlistCount(deps, actor),
    'GET /patent/wishlist/check/{id}': async ({ actor, params }) =>
      (await findSaved(deps, actor, [params.id])).has(params.id),
    'POST /patent/wishlist/{id}': ({ actor, params }) => addToWishlist(deps, actor, params.id),
    'DELETE /patent/wishlist/{id}': ({ actor, params }) =>
      removeFromWishlist(deps, actor, params.id),
  });
}
