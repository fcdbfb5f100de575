import { limits } from '@claimstead/contract/limits.ts';
import {
  type AcceptHindrance,
  acceptHindrances,
  type OfferEndReason,
  type OfferMove,
  offerMoves,
  type OfferPayment,
  type OfferSide,
} from '@claimstead/contract/offers.contract.ts';
import { endOf, type OfferState } from './deadlines.rules.ts';
import {
  actorsOf,
  type DealState,
  type MoveDetails,
  offerLifecycle,
  type OfferTransition,
} from './offer-lifecycle.rules.ts';

/** What a person on one side of an offer may do now, in the order of the table. */
export function movesFor(
  offer: OfferState,
  side: OfferSide,
  deal: DealState,
  now: Date,
): OfferMove[] {
  const moves = offerLifecycle.movesOf({ subject: offer, deal, now }, actorsOf(offer, side));
  return offerMoves.filter((move) => moves.includes(move));
}

/** How far the payment of an accepted offer is; null: it is not accepted, or has ended. */
export function paymentOf(offer: Pick<OfferState, 'status' | 'payLeftMs'>): OfferPayment | null {
  if (offer.status === 'PAID') return 'paid';
  if (offer.status !== 'ACCEPTED') return null;
  return offer.payLeftMs == null ? 'due' : 'paused';
}

/** Why the side whose turn it is cannot accept right now; null: it can, or there is nothing to accept. */
export function acceptHindrance(
  offer: OfferState,
  side: OfferSide,
  deal: DealState,
  now: Date,
): AcceptHindrance | null {
  const request = { move: 'accept', by: actorsOf(offer, side) } as const;
  const hindrance = offerLifecycle.hindranceTo({ subject: offer, deal, now }, request);
  return acceptHindrances.find((known) => known === hindrance) ?? null;
}

/** The offer after a move. */
export type OfferChange = {
  status: OfferState['status'];
  turn: OfferSide;
  amountCents: number;
  reason: OfferEndReason | null;
  expiresAt: Date;
  payBy: Date | null;
  /** What is left of the time to pay while it is paused; null: it runs, or is over. */
  payLeftMs: number | null;
};

/** The offer after a move; a deadline of that move starts now. */
export function changeBy(
  offer: OfferState & { reason: OfferEndReason | null },
  transition: OfferTransition,
  details: MoveDetails,
  now: Date,
): OfferChange {
  const reason = details.reason ?? transition.reasons?.[0] ?? null;
  return {
    // No transition leads to `NONE`.
    status: transition.to as OfferState['status'],
    turn: turnAfter(offer, transition, reason),
    amountCents: offer.amountCents,
    reason,
    expiresAt: transition.deadline === 'answer' ? endOf('answer', now) : offer.expiresAt,
    payBy:
      details.payBy ?? (transition.deadline === 'payment' ? endOf('payment', now) : offer.payBy),
    payLeftMs: null,
    ...transition.changes?.(offer, details),
  };
}

/** Only a buyer whose account is deleted withdraws without pressing a button: then the amount counts as theirs. */
function turnAfter(
  offer: OfferState,
  transition: OfferTransition,
  reason: OfferEndReason | null,
): OfferSide {
  return transition.by === 'system' && reason === 'withdrawn' ? 'owner' : offer.turn;
}

/** Whether an amount may be offered: 1.00 to 999,999.99 dollars (P6.1). */
export function amountAllowed(amountCents: number): boolean {
  return (
    Number.isSafeInteger(amountCents) &&
    amountCents >= limits.offerMinCents &&
    amountCents <= limits.offerMaxCents
  );
}
