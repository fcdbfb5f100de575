import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type {
  AcceptHindrance,
  OfferAction,
  OfferEndReason,
  OfferMove,
  OfferSide,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';
import type { Decision } from '../../core/errors/problem.ts';
import {
  type DealActor,
  type Deadline,
  deadlines,
  endableAfterDebits,
  endOf,
  type Hindrance,
  hindrances,
  type LifecycleMove,
  offerLifecycle,
  type OfferStage,
  type OfferTransition,
  refusals,
} from './offer-lifecycle.rules.ts';

const rows: readonly OfferTransition[] = offerLifecycle;

/** What a rule needs to know of an offer. */
export type OfferState = {
  status: OfferStatus;
  turn: OfferSide;
  amountCents: number;
  expiresAt: Date;
  payBy: Date | null;
  paidAt: Date | null;
  /** A payment for it can still succeed at the provider. */
  paymentOpen?: boolean;
  /** Bank debits for it that failed, and bank accounts that were not verified. */
  failedDebits?: number;
};

/** What a rule needs to know of the listing, for the buyer of one offer. */
export type DealState = {
  /** In the market at this moment. */
  visible: boolean;
  acceptingOffers: boolean;
  ownersConfirmed: boolean;
  reservedForAnother: boolean;
  /** A payment is on its way, or held. */
  underSale?: boolean;
};

export type MoveRequest =
  /** With the amount, nothing but that amount is answered: it may have changed before the press. */
  | { move: 'accept' | 'reject'; amountCents?: number | undefined }
  | { move: 'withdraw' | 'end' }
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

export function stageOf({ status, paidAt }: Pick<OfferState, 'status' | 'paidAt'>): OfferStage {
  return status === 'ACCEPTED' && paidAt ? 'PAID' : status;
}

/** What a person on one side of an offer may do now, in the order of the table. */
export function movesFor(
  offer: OfferState,
  side: OfferSide,
  deal: DealState,
  now: Date,
): OfferMove[] {
  if (isOverdue(offer, now)) return [];
  return rows
    .filter((row) => row.from === stageOf(offer) && actorsOf(offer, side).includes(row.by))
    .filter((row) => firstHindrance(row, { deal, offer }) === null)
    .map((row) => row.move)
    .filter(isPersonsMove);
}

/** Why the side whose answer is awaited cannot accept just now; null: it can, or nothing is to accept. */
export function acceptHindrance(
  offer: OfferState,
  side: OfferSide,
  deal: DealState,
  now: Date,
): AcceptHindrance | null {
  const row = findRow(stageOf(offer), 'accept', actorsOf(offer, side));
  if (!row || isOverdue(offer, now)) return null;
  return firstHindrance(row, { deal }) as AcceptHindrance | null;
}

/**
 * Decides what a person's move does to an offer.
 * Refusals: those of {@link refusals} by where the offer stands, offers.not_yours_to_withdraw, and those
 * of {@link hindrances} that the table names for the move.
 */
export function decideMove(
  offer: OfferState,
  request: MoveRequest,
  side: OfferSide,
  deal: DealState,
  now: Date,
): Decision<OfferChange> {
  if (isOverdue(offer, now)) return { ok: false, code: refusals.LAPSED };
  const stage = stageOf(offer);
  const row = findRow(stage, request.move, actorsOf(offer, side));
  if (!row) return { ok: false, code: refusalIn(stage, request.move) };
  const hindrance = firstHindrance(row, { offer, request, deal });
  if (hindrance) return { ok: false, code: hindrances[hindrance] };
  return { ok: true, change: changeBy(row, offer, request, side, now) };
}

/** Why this person may not make an offer; null: the table has it. */
export function refuseOffer(
  deal: DealState & { isOwner: boolean; hasOpenOffer?: boolean },
): ErrorCode | null {
  const row = findRow('NONE', 'offer', ['buyer']);
  const hindrance = row ? firstHindrance(row, { deal }) : null;
  return hindrance && hindrances[hindrance];
}

/**
 * How the system ends an offer with this reason.
 * @throws where the table has no such end: a mistake of the caller.
 */
export function endingOf(offer: OfferState, reason: OfferEndReason): OfferChange {
  const row = rows.find(
    (one) =>
      one.by === 'system' && one.from === stageOf(offer) && (one.reasons ?? []).includes(reason),
  );
  if (!row) throw new Error(`an offer that is ${stageOf(offer)} does not end as ${reason}`);
  return {
    status: 'REJECTED',
    // Only a buyer whose account ends withdraws without a press: then it was theirs, whoever named it.
    turn: reason === 'withdrawn' ? 'owner' : offer.turn,
    amountCents: offer.amountCents,
    reason,
    expiresAt: offer.expiresAt,
    payBy: offer.payBy,
    action: row.says ?? 'ended',
  };
}

/**
 * Past its deadline: it counts as ended from that second on, whether the sweep has run or not. Only an
 * offer whose payment is open waits until that is cancelled at the provider.
 */
export function isOverdue(offer: OfferState, now: Date): boolean {
  if (offer.paymentOpen) return false;
  const due = deadlineOf(offer);
  return due !== null && due <= now;
}

/** When the offer ends by itself; null: it does not. */
export function deadlineOf(offer: OfferState): Date | null {
  const deadline = runningDeadline(offer);
  return deadline ? offer[deadlines[deadline].column] : null;
}

/** The reason with which an overdue offer ends. */
export function lapseReason(offer: OfferState): OfferEndReason {
  return deadlines[runningDeadline(offer) ?? 'answer'].endsAs;
}

function runningDeadline(offer: OfferState): Deadline | null {
  return rows.find((row) => row.from === stageOf(offer) && row.at)?.at ?? null;
}

function actorsOf(offer: OfferState, side: OfferSide): DealActor[] {
  const place = side === offer.turn ? 'receiver' : 'sender';
  return [place, side === 'buyer' ? 'buyer' : 'seller'];
}

function findRow(
  from: OfferStage,
  move: LifecycleMove,
  by: readonly DealActor[],
): OfferTransition | undefined {
  return rows.find((row) => row.from === from && row.move === move && by.includes(row.by));
}

function refusalIn(stage: OfferStage, move: LifecycleMove): ErrorCode {
  const isOpen = stage === 'NEW' || stage === 'COUNTERED';
  return isOpen && move === 'withdraw' ? 'offers.not_yours_to_withdraw' : refusals[stage];
}

type Circumstances = {
  deal: DealState & { isOwner?: boolean; hasOpenOffer?: boolean };
  offer?: OfferState;
  request?: MoveRequest;
};

function firstHindrance(row: OfferTransition, circumstances: Circumstances): Hindrance | null {
  return row.unless?.find((name) => holds[name](circumstances)) ?? null;
}

const holds: Record<Hindrance, (circumstances: Circumstances) => boolean> = {
  hidden: ({ deal }) => !deal.visible,
  own_patent: ({ deal }) => deal.isOwner === true,
  fixed_price: ({ deal }) => !deal.acceptingOffers,
  open_already: ({ deal }) => deal.hasOpenOffer === true,
  other_amount: ({ offer, request }) =>
    offer !== undefined &&
    request !== undefined &&
    'amountCents' in request &&
    request.amountCents !== undefined &&
    request.amountCents !== offer.amountCents,
  not_for_sale: ({ deal }) => !deal.visible,
  owners_unconfirmed: ({ deal }) => !deal.ownersConfirmed,
  reserved: ({ deal }) => deal.reservedForAnother,
  not_failed_twice: ({ offer }) => (offer?.failedDebits ?? 0) < endableAfterDebits,
  being_paid: ({ deal }) => deal.underSale === true,
};

function changeBy(
  row: OfferTransition,
  offer: OfferState,
  request: MoveRequest,
  side: OfferSide,
  now: Date,
): OfferChange {
  const isCounter = request.move === 'counter';
  return {
    status: row.to as OfferStatus,
    // A counter passes the turn and puts another amount on the table.
    turn: isCounter ? otherSide(side) : offer.turn,
    amountCents: isCounter ? request.amountCents : offer.amountCents,
    reason: row.reasons?.[0] ?? null,
    expiresAt: row.begins === 'answer' ? endOf('answer', now) : offer.expiresAt,
    payBy: row.begins === 'payment' ? endOf('payment', now) : offer.payBy,
    action: row.says ?? 'ended',
  };
}

function otherSide(side: OfferSide): OfferSide {
  return side === 'buyer' ? 'owner' : 'buyer';
}

const personsMoves: readonly string[] = [
  'accept',
  'counter',
  'reject',
  'withdraw',
  'pay',
  'end',
] satisfies OfferMove[];

function isPersonsMove(move: LifecycleMove): move is OfferMove {
  return personsMoves.includes(move);
}

/** Whether an amount may be offered: 1.00 to 999,999.99 dollars (decisions, Offers). */
export function amountAllowed(amountCents: number): boolean {
  return (
    Number.isSafeInteger(amountCents) &&
    amountCents >= limits.offerMinCents &&
    amountCents <= limits.offerMaxCents
  );
}
