import { patentRecordContract } from '@claimstead/contract/patents.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { viewListingRecord } from './record.service.ts';

export function recordRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, patentRecordContract, {
    'GET /patent/record': ({ actor, query }) => viewListingRecord(deps, actor, query.patentId),
  });
}
