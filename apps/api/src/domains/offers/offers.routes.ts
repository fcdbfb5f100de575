import { toCents } from '@claimstead/contract/cents.ts';
import {
  type AnswerMove,
  answerMoves,
  offersContract,
} from '@claimstead/contract/offers.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../core/http/actor.ts';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import { listReceived, listSent, makeOffer, moveOffer } from './offers.service.ts';

type Answering = { actor: Actor; params: { id: string }; query: { amount?: string | undefined } };

export function offersRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const answer =
    (move: AnswerMove) =>
    ({ actor, params, query }: Answering) =>
      moveOffer(deps, actor, params.id, {
        move,
        amountCents: query.amount === undefined ? undefined : cents(query.amount),
      });
  const answering = Object.fromEntries(
    answerMoves.map((move) => [`POST /offer/{id}/${move}`, answer(move)]),
  ) as Record<`POST /offer/{id}/${AnswerMove}`, ReturnType<typeof answer>>;
  mount(app, deps, offersContract, {
    'POST /offer': ({ actor, query, body }) =>
      makeOffer(deps, actor, query.patentId, cents(query.amount), body?.message),
    'POST /offer/{id}/counter': ({ actor, params, query }) =>
      moveOffer(deps, actor, params.id, { move: 'counter', amountCents: cents(query.amount) }),
    ...answering,
    'GET /offers/received': ({ actor }) => listReceived(deps, actor),
    'GET /offers/sent': ({ actor }) => listSent(deps, actor),
  });
}

/** Dollars with at most two decimals, as sent, converted to whole cents. */
function cents(dollars: string): number {
  return toCents(Number(dollars));
}
