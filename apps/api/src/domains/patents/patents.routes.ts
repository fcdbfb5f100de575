import { patentLookupContract } from '@claimstead/contract/patents.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { lookUpPatent } from './lookup.service.ts';
import type { PatentsDeps } from './patents.deps.ts';

export function patentsRoutes(app: FastifyInstance, deps: HttpDeps & PatentsDeps): void {
  mount(app, deps, patentLookupContract, {
    'GET /patent/lookup': ({ query }) => lookUpPatent(deps, query.number),
  });
}
