import { disclosuresContract } from '@claimstead/contract/disclosures.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import { uploadOf } from '../../../core/http/uploaded-part.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { readHistory } from './disclosure-history.service.ts';
import { removeDisclosurePaper, storeDisclosurePaper } from './disclosure-papers.service.ts';
import { answerDisclosure, readDisclosures } from './disclosures.service.ts';

export function disclosuresRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, disclosuresContract, {
    'GET /patent/disclosures': ({ actor, query }) => readDisclosures(deps, actor, query.patentId),
    'GET /patent/disclosures/history': ({ actor, query }) =>
      readHistory(deps, actor, query.patentId, query.before),
    'PUT /patent/disclosures': ({ actor, query, body }) =>
      answerDisclosure(deps, actor, query.patentId, query.question, body),
    'POST /patent/upload/disclosure': ({ actor, query: { patentId, question }, request }) => {
      const open = uploadOf(request, limits.documentBytes);
      return storeDisclosurePaper(deps, actor, patentId, question, open);
    },
    'DELETE /patent/upload/disclosure': ({ actor, query }) =>
      removeDisclosurePaper(deps, actor, query),
  });
}
