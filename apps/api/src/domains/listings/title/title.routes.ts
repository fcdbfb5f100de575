import { limits } from '@claimstead/contract/limits.ts';
import { titleContract } from '@claimstead/contract/patents.contract.ts';
import { titlePapersContract } from '@claimstead/contract/title-papers.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { uploadOf } from '../../../core/http/uploaded-part.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { viewTitle } from './compare-title.service.ts';
import {
  explainTitlePaper,
  removeTitlePaper,
  sendTitlePaper,
  viewOwnPaper,
} from './title-papers.service.ts';

export function titleRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, titleContract, {
    'GET /patent/title': ({ actor, query }) => viewTitle(deps, actor, query.patentId),
  });
  mount(app, deps, titlePapersContract, {
    'GET /patent/title/paper': ({ actor, query }) => viewOwnPaper(deps, actor, query.patentId),
    'POST /patent/upload/title-paper': ({ actor, query, request }) =>
      sendTitlePaper(deps, actor, query.patentId, uploadOf(request, limits.documentBytes)),
    'PUT /patent/title/paper': ({ actor, query, body }) =>
      explainTitlePaper(deps, actor, query.patentId, body),
    'DELETE /patent/title/paper': ({ actor, query }) =>
      removeTitlePaper(deps, actor, query.patentId, query.paperId),
  });
}
