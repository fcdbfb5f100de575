import { savedSearchesContract } from '@claimstead/contract/saved-searches.contract.ts';
import { searchContract } from '@claimstead/contract/search.contract.ts';
import { wantedContract } from '@claimstead/contract/wanted.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount, OtherStatus } from '../../core/http/mount.ts';
import { closeMatcher } from './wishes.service.ts';
import {
  type SearchMailDeps,
  unsubscribe,
  unsubscribePage,
} from './saved/mail-searches.service.ts';
import {
  changeSearch,
  noteLooked,
  removeSearch,
  saveSearch,
  viewSearches,
} from './saved/searches.service.ts';
import {
  closeSearch,
  countFound,
  rankTitles,
  searchPatents,
  suggestPatents,
} from './search.service.ts';
import { viewSimilar, viewSimilarToSaved } from './similar.service.ts';
import { inviteBuyers, viewWantedFor } from './wanted/invitations.service.ts';
import { addNote, changeNote, closeNote, viewNotes } from './wanted/wanted.service.ts';

type Deps = HttpDeps & SearchMailDeps;

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, searchContract, {
    'GET /search': ({ actor, query }) => searchPatents(deps, actor, query),
    'GET /search/titles': ({ actor, query }) => rankTitles(deps, actor, query),
    'GET /search/counts': ({ actor, query }) => countFound(deps, actor, query),
    'GET /search/suggestions': ({ actor, query }) => suggestPatents(deps, actor, query.q),
    'GET /patent/similar': ({ actor, query }) => viewSimilar(deps, actor, query.patentId),
    'GET /patent/wishlist/similar': ({ actor }) => viewSimilarToSaved(deps, actor),
  });
  savedRoutes(app, deps);
  wantedRoutes(app, deps);
  app.addHook('onClose', async () => {
    await closeSearch(deps);
    await closeMatcher(deps);
  });
}

function savedRoutes(app: FastifyInstance, deps: Deps): void {
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

function wantedRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, wantedContract, {
    'GET /wanted': ({ actor }) => viewNotes(deps, actor),
    'POST /wanted': ({ actor, body }) => addNote(deps, actor, body),
    'PUT /wanted/{id}': ({ actor, params, body }) => changeNote(deps, actor, params.id, body),
    'DELETE /wanted/{id}': ({ actor, params }) => closeNote(deps, actor, params.id),
    'GET /patent/wanted': ({ actor, query }) => viewWantedFor(deps, actor, query.patentId),
    'POST /patent/wanted/invitations': ({ actor, query }) =>
      inviteBuyers(deps, actor, query.patentId),
  });
}
