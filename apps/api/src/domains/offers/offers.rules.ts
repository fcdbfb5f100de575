import { limits } from '@claimstead/contract/limits.ts';
import {
  acceptHindrances,
  type OfferEndReason,
  type OfferMove,
  offerMoves,
  type OfferSide,
  type OfferStanding,
} from '@claimstead/contract/offers.contract.ts';
import type { OwnerMove } from '@claimstead/contract/owner-moves.ts';
import type { ListingFacts } from '../listings/listings.api.ts';
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

/**
 * Where an offer stands for one side, by what its listing means for it. What keeps it from being accepted is told to the side
 * that answers; that owners are missing, to both.
 */
export function standingOf(
  offer: OfferState,
  side: OfferSide,
  deal: DealState,
  now: Date,
): OfferStanding {
  switch (offer.status) {
    case 'REJECTED':
      return 'ended';
    case 'PAID':
      return 'paid';
    case 'ACCEPTED':
      if (deal.underSale) return 'on_its_way';
      if (offer.payLeftMs != null) return 'paused';
      return offer.titleRefused ? 'title_refused' : 'due';
    case 'NEW':
    case 'COUNTERED': {
      const request = { move: 'accept', by: ['receiver'] } as const;
      const hindrance = offerLifecycle.hindranceTo({ subject: offer, deal, now }, request);
      const known = acceptHindrances.find((one) => one === hindrance) ?? 'to_answer';
      return side === offer.turn || known === 'owners_unconfirmed' ? known : 'to_answer';
    }
  }
}

/** What this owner can do on the listing's page, so that the offer can go on. */
export function ownerMovesFor(
  { side, standing, userId }: { side: OfferSide; standing: OfferStanding; userId: string },
  listing: Pick<ListingFacts, 'creatorUserId' | 'unconfirmedOwners'>,
  /** A paper about the title waits for our team: there is none to send. */
  isPaperSent: boolean,
): OwnerMove[] {
  if (side === 'buyer') return [];
  if (standing === 'paused' || standing === 'title_refused') {
    return isPaperSent ? [] : ['explain_title'];
  }
  if (standing !== 'owners_unconfirmed') return [];
  const { creatorUserId, unconfirmedOwners } = listing;
  const isAsked = unconfirmedOwners.some((owner) => owner.userId === userId);
  const mayAsk = creatorUserId === userId && unconfirmedOwners.some(({ mayBeAsked }) => mayBeAsked);
  return [
    ...(isAsked ? ['confirm_share' as const] : []),
    ...(mayAsk ? ['remind_owners' as const] : []),
  ];
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
  titleRefused: boolean;
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
    titleRefused: offer.titleRefused ?? false,
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
