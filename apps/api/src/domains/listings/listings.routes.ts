import { limits } from '@claimstead/contract/limits.ts';
import { listingsContract } from '@claimstead/contract/listings.contract.ts';
import { ownersContract } from '@claimstead/contract/owners.contract.ts';
import { suggestionsContract } from '@claimstead/contract/suggestions.contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { uploadOf } from '../../core/http/uploaded-part.ts';
import { removeDocument, storeDocument, viewDocuments } from './documents/documents.service.ts';
import { createListing, deleteListing, editListing } from './drafts/drafts.service.ts';
import { fileRoutes } from './openings/files.routes.ts';
import { orderImages, removeImage, storeImage } from './images/images.service.ts';
import { takeSheet } from './images/sheet.service.ts';
import {
  viewActiveListings,
  viewCategories,
  patentTypes,
  prototypes,
} from './catalogue.service.ts';
import type { ListingsDeps } from './listings.deps.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteAgain,
  viewInvitation,
  viewLetter,
} from './owners/owner-invitations.service.ts';
import { addOwner, confirmShare, replaceOwners, viewOwners } from './owners/owners.service.ts';
import { viewSuggestions } from './suggestions/suggestions.service.ts';
import { publishListing, unpublishListing } from './publishing/publishing.service.ts';

export function listingsRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, listingsContract, {
    'GET /types': () => [...patentTypes],
    'GET /categories': () => viewCategories(deps),
    'GET /prototypes': () => [...prototypes],
    'GET /patents/active': ({ actor }) => viewActiveListings(deps, actor),
    'POST /patent': ({ actor, body }) => createListing(deps, actor, body),
    'PATCH /patent': ({ actor, body: { id, ...fields } }) => editListing(deps, actor, id, fields),
    'DELETE /patent': ({ actor, query }) => deleteListing(deps, actor, query.id),
    'POST /patent/upload/document': ({ actor, query, request }) =>
      storeDocument(deps, actor, query.patentId, 'document', documentOf(request)),
    'POST /patent/upload/document/costModel': ({ actor, query, request }) =>
      storeDocument(deps, actor, query.patentId, 'costModel', documentOf(request)),
    'POST /patent/upload/document/research': ({ actor, query, request }) =>
      storeDocument(deps, actor, query.patentId, 'research', documentOf(request)),
    'POST /patent/upload/image': ({ actor, query, request }) =>
      storeImage(deps, actor, query.patentId, uploadOf(request, limits.imageBytes)),
    'POST /patent/images/sheet': ({ actor, query, body }) =>
      takeSheet(deps, actor, query.patentId, body.documentUri),
    'DELETE /patent/upload/image': ({ actor, query }) =>
      removeImage(deps, actor, query.patentId, query.uri),
    'DELETE /patent/upload/document': ({ actor, query }) =>
      removeDocument(deps, actor, query.patentId, query.uri),
    'PUT /patent/images': ({ actor, query, body }) =>
      orderImages(deps, actor, query.patentId, body.imageUris),
    'GET /patent/documents': ({ actor, query }) => viewDocuments(deps, actor, query.patentId),
    'PUT /patent/publish': ({ actor, query }) =>
      query.published === 'true'
        ? publishListing(deps, actor, query.patentId)
        : unpublishListing(deps, actor, query.patentId),
  });
  mount(app, deps, ownersContract, {
    'POST /owner': ({ actor, body }) => addOwner(deps, actor, body),
    'PUT /owners': ({ actor, query, body }) => replaceOwners(deps, actor, query.patentId, body),
    'GET /owners': ({ actor, query }) => viewOwners(deps, actor, query.patentId),
    'POST /owners/confirm': ({ actor, query }) => confirmShare(deps, actor, query.patentId, query),
    'POST /owners/invitation': ({ actor, query, body }) =>
      inviteAgain(deps, actor, query.patentId, body.email),
    'GET /invitations/{token}': ({ actor, params }) => viewInvitation(deps, actor, params.token),
    'GET /invitations/{token}/letter': ({ params }) => viewLetter(deps, params.token),
    'POST /invitations/{token}/decline': ({ params }) => declineInvitation(deps, params.token),
    'POST /invitations/{token}/accept': ({ actor, params, query }) =>
      acceptInvitation(deps, actor, params.token, query),
  });
  mount(app, deps, suggestionsContract, {
    'GET /patent/suggestions': ({ actor, query }) => viewSuggestions(deps, actor, query.patentId),
  });
  fileRoutes(app, deps);
}

const documentOf = (request: FastifyRequest) => uploadOf(request, limits.documentBytes);
