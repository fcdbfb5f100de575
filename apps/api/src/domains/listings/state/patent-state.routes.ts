import { patentStateContract } from '@claimstead/contract/patent-state.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { stopWaiting, waitForPurchase } from '../title/purchase-waits.service.ts';
import { viewPatentFacts } from './patent-facts.service.ts';
import { viewPatentState } from './patent-state.service.ts';

export function patentStateRoutes(app: FastifyInstance, deps: HttpDeps & ListingsDeps): void {
  mount(app, deps, patentStateContract, {
    'GET /patent/state': ({ actor, query }) => viewPatentState(deps, actor, query.patentId),
    'GET /patents/facts': ({ actor, query }) => viewPatentFacts(deps, actor, query.ids.split(',')),
    'PUT /patent/wait': ({ actor, query }) => waitForPurchase(deps, actor, query.patentId),
    'DELETE /patent/wait': ({ actor, query }) => stopWaiting(deps, actor, query.patentId),
  });
}
