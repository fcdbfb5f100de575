import { introductionsContract } from '@claimstead/contract/introductions.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { answerIntroduction, askIntroduction, viewIntroductions } from './introductions.service.ts';

export function introductionsRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, introductionsContract, {
    'POST /patent/introductions': ({ actor, query, body }) =>
      askIntroduction(deps, actor, query.patentId, body.message),
    'GET /patent/introductions': ({ actor, query }) =>
      viewIntroductions(deps, actor, query.patentId),
    'PUT /introductions/{id}': ({ actor, params, body }) =>
      answerIntroduction(deps, actor, params.id, body.status),
  });
}
