import { toCents } from '../../core/numbers/cents.rules.ts';
import { offersContract } from '@claimstead/contract/offers.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { listReceived, listSent, makeOffer, moveOffer } from './offers.service.ts';

export function offersRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, offersContract, {
    'POST /offer': ({ actor, query }) =>
      makeOffer(deps, actor, query.patentId, cents(query.amount)),
    'POST /offer/{id}/counter': ({ actor, params, query }) =>
      moveOffer(deps, actor, params.id, { move: 'counter', amountCents: cents(query.amount) }),
    'POST /offer/{id}/accept': ({ actor, params, query }) =>
      moveOffer(deps, actor, params.id, { move: 'accept', amountCents: answered(query.amount) }),
    'POST /offer/{id}/reject': ({ actor, params, query }) =>
      moveOffer(deps, actor, params.id, { move: 'reject', amountCents: answered(query.amount) }),
    'POST /offer/{id}/withdraw': ({ actor, params }) =>
      moveOffer(deps, actor, params.id, { move: 'withdraw' }),
    'POST /offer/{id}/end': ({ actor, params }) =>
      moveOffer(deps, actor, params.id, { move: 'end' }),
    'GET /offers/received': ({ actor }) => listReceived(deps, actor),
    'GET /offers/sent': ({ actor }) => listSent(deps, actor),
  });
}

/** Dollars with at most two decimals, as the wire gives them, in whole cents. */
function cents(dollars: string): number {
  return toCents(Number(dollars));
}

function answered(dollars: string | undefined): number | undefined {
  return dollars === undefined ? undefined : cents(dollars);
}
