import { titleContract } from '@claimstead/contract/patents.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { viewTitle } from './compare-title.service.ts';

export function titleRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, titleContract, {
    'GET /patent/title': ({ actor, query }) => viewTitle(deps, actor, query.patentId),
  });
}
