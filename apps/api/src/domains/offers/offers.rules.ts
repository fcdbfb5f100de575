import { limits } from '@claimstead/contract/limits.ts';
import type {
  OfferEndReason,
  OfferMove,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';
import type { OfferAction, OfferSide } from '../../core/db/tables/offers.tables.ts';
import type { Decision } from '../../core/errors/problem.ts';
import type { Lifecycle } from '../../core/lifecycle/lifecycle.rules.ts';

/** Decisions, Offers: the deadlines of an offer. */
export const answerWithinDays = 7;
export const payWithinHours = 72;

/** What a rule needs to know of an offer. */
export type OfferState = {
  status: OfferStatus;
  turn: OfferSide;
  amountCents: number;
  expiresAt: Date;
  payBy: Date | null;
  paidAt: Date | null;
};

/** receiver: the side whose answer is awaited; sender: the other; buyer: whoever buys. */
export type DealActor = 'receiver' | 'sender' | 'buyer' | 'system';
export type SystemMove = 'lapse' | 'close';

/** Statuses, moves and who may make them (specification section 4, decisions Offers). */
export const offerLifecycle: Lifecycle<OfferStatus, OfferMove | SystemMove, DealActor> = [
  { from: 'NEW', move: 'accept', by: 'receiver', to: 'ACCEPTED' },
  { from: 'NEW', move: 'counter', by: 'receiver', to: 'COUNTERED' },
  { from: 'NEW', move: 'reject', by: 'receiver', to: 'REJECTED' },
  { from: 'NEW', move: 'withdraw', by: 'sender', to: 'REJECTED' },
  { from: 'NEW', move: 'lapse', by: 'system', to: 'REJECTED' },
  { from: 'NEW', move: 'close', by: 'system', to: 'REJECTED' },
  { from: 'COUNTERED', move: 'accept', by: 'receiver', to: 'ACCEPTED' },
  { from: 'COUNTERED', move: 'counter', by: 'receiver', to: 'COUNTERED' },
  { from: 'COUNTERED', move: 'reject', by: 'receiver', to: 'REJECTED' },
  { from: 'COUNTERED', move: 'withdraw', by: 'sender', to: 'REJECTED' },
  { from: 'COUNTERED', move: 'lapse', by: 'system', to: 'REJECTED' },
  { from: 'COUNTERED', move: 'close', by: 'system', to: 'REJECTED' },
  { from: 'ACCEPTED', move: 'pay', by: 'buyer', to: 'ACCEPTED' },
  { from: 'ACCEPTED', move: 'lapse', by: 'system', to: 'REJECTED' },
  { from: 'ACCEPTED', move: 'close', by: 'system', to: 'REJECTED' },
];

/** What a person on one side of an offer may do now. */
export function movesFor(offer: OfferState, side: OfferSide, now: Date): OfferMove[] {
  if (isOverdue(offer, now) || offer.paidAt) return [];
  const actors: DealActor[] = [side === offer.turn ? 'receiver' : 'sender'];
  if (side === 'buyer') actors.push('buyer');
  return offerLifecycle
    .filter((row) => row.from === offer.status && actors.includes(row.by))
    .map((row) => row.move)
    .filter((move): move is OfferMove => move !== 'lapse' && move !== 'close');
}

export type MoveRequest =
  | { move: 'accept' | 'reject' | 'withdraw' }
  | { move: 'counter'; amountCents: number };

export type OfferChange = {
  status: OfferStatus;
  turn: OfferSide;
  amountCents: number;
  reason: OfferEndReason | null;
  expiresAt: Date;
  payBy: Date | null;
  action: OfferAction;
};

/**
 * Decides what a person's move does to an offer.
 * Refusals: offers.moved_on (ended, answered or past its deadline), offers.not_your_turn.
 */
export function decideMove(
  offer: OfferState,
  request: MoveRequest,
  side: OfferSide,
  now: Date,
): Decision<OfferChange> {
  if (isOverdue(offer, now)) return { ok: false, code: 'offers.moved_on' };
  const by: DealActor = side === offer.turn ? 'receiver' : 'sender';
  const row = offerLifecycle.find(
    (candidate) => candidate.from === offer.status && candidate.move === request.move,
  );
  if (!row) return { ok: false, code: 'offers.moved_on' };
  if (row.by !== by) return { ok: false, code: 'offers.not_your_turn' };
  return { ok: true, change: changeFor(offer, request, side, row.to, now) };
}

function changeFor(
  offer: OfferState,
  request: MoveRequest,
  side: OfferSide,
  status: OfferStatus,
  now: Date,
): OfferChange {
  const same = { status, turn: offer.turn, amountCents: offer.amountCents, reason: null };
  const times = { expiresAt: offer.expiresAt, payBy: offer.payBy };
  switch (request.move) {
    case 'accept':
      return { ...same, ...times, payBy: after(now, payWithinHours), action: 'accepted' };
    case 'counter':
      return {
        ...same,
        turn: side === 'buyer' ? 'owner' : 'buyer',
        amountCents: request.amountCents,
        expiresAt: answerBy(now),
        payBy: null,
        action: 'countered',
      };
    case 'reject':
      return { ...same, ...times, reason: 'declined', action: 'declined' };
    case 'withdraw':
      return { ...same, ...times, reason: 'withdrawn', action: 'withdrawn' };
  }
}

/** Past its deadline: it counts as ended from that second on, whether the sweep has run or not. */
export function isOverdue(offer: OfferState, now: Date): boolean {
  if (offer.paidAt) return false;
  if (offer.status === 'ACCEPTED') return offer.payBy !== null && offer.payBy <= now;
  return offer.status !== 'REJECTED' && offer.expiresAt <= now;
}

/** The reason with which an overdue offer ends. */
export function lapseReason(offer: OfferState): OfferEndReason {
  return offer.status === 'ACCEPTED' ? 'payment_lapsed' : 'lapsed';
}

export function answerBy(now: Date): Date {
  return after(now, answerWithinDays * 24);
}

/** Whether an amount may be offered: 1.00 to 999,999.99 dollars. */
export function amountAllowed(amountCents: number): boolean {
  return (
    Number.isSafeInteger(amountCents) &&
    amountCents >= limits.offerMinCents &&
    amountCents <= limits.offerMaxCents
  );
}

function after(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}
