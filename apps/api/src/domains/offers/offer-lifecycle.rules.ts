import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type {
  OfferAction,
  OfferEndReason,
  OfferMove,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';
import type { Transition } from '../../core/lifecycle/lifecycle.rules.ts';

/** The deadlines of an offer and what each does when it passes (decisions, Offers). */
export const deadlines = {
  answer: { hours: 7 * 24, column: 'expiresAt', endsAs: 'lapsed' },
  payment: { hours: 72, column: 'payBy', endsAs: 'payment_lapsed' },
} as const satisfies Record<
  string,
  { hours: number; column: 'expiresAt' | 'payBy'; endsAs: OfferEndReason }
>;
export type Deadline = keyof typeof deadlines;

/** The end of a deadline that begins now. */
export function endOf(deadline: Deadline, now: Date): Date {
  return new Date(now.getTime() + deadlines[deadline].hours * 3_600_000);
}

/** Where an offer stands: its status, before it is made, and once its money is held. */
export type OfferStage = 'NONE' | OfferStatus | 'PAID';

/** An accepted offer survives so many bank debits that fail; then its seller may end it. */
export const endableAfterDebits = 2;

/** receiver: the side whose answer is awaited; sender: the other; buyer and seller: whoever buys or sells. */
export type DealActor = 'receiver' | 'sender' | 'buyer' | 'seller' | 'system';

/** hold: the money is held; extend: a payment is on its way; close: what was offered for is gone. */
type SystemMove = 'hold' | 'extend' | 'lapse' | 'close' | 'undo';
export type LifecycleMove = 'offer' | OfferMove | SystemMove;

/** What can stand in the way of a move that the stage allows, and what is then said. */
export const hindrances = {
  hidden: 'listings.not_found',
  own_patent: 'offers.own_patent',
  fixed_price: 'offers.not_accepting',
  open_already: 'offers.already_open',
  other_amount: 'offers.amount_changed',
  not_for_sale: 'sales.not_for_sale',
  owners_unconfirmed: 'sales.owners_unconfirmed',
  reserved: 'offers.reserved',
  not_failed_twice: 'offers.already_accepted',
  being_paid: 'offers.being_paid',
} as const satisfies Record<string, ErrorCode>;
export type Hindrance = keyof typeof hindrances;

export type OfferTransition = Transition<OfferStage, LifecycleMove, DealActor> & {
  /** Refused while one of these holds, the first of them is said. */
  unless?: readonly Hindrance[];
  /** The deadline that begins with this move, or is moved by it. */
  begins?: Deadline;
  /** Happens by itself when this deadline passes, to the second. */
  at?: Deadline;
  /** With what an offer may end so. */
  reasons?: readonly OfferEndReason[];
  /** The line that the history gets. */
  says?: OfferAction;
};

const acceptUnless = ['other_amount', 'not_for_sale', 'owners_unconfirmed', 'reserved'] as const;
const closing = ['sold_to_another', 'listing_gone', 'withdrawn'] as const;

/**
 * The whole life of an offer: from which stage, which move, by whom, to which stage, what stands in its
 * way, which deadline begins or ends it, and what the history says (specification section 4, decisions
 * Offers). An owner acts for all owners, so the sides are two. An accepted amount stands, whatever the
 * asking price becomes: no row looks at the price.
 */
export const offerLifecycle = [
  {
    from: 'NONE',
    move: 'offer',
    by: 'buyer',
    to: 'NEW',
    unless: ['hidden', 'own_patent', 'fixed_price', 'open_already'],
    begins: 'answer',
    says: 'offered',
  },

  {
    from: 'NEW',
    move: 'accept',
    by: 'receiver',
    to: 'ACCEPTED',
    unless: acceptUnless,
    begins: 'payment',
    says: 'accepted',
  },
  {
    from: 'NEW',
    move: 'counter',
    by: 'receiver',
    to: 'COUNTERED',
    begins: 'answer',
    says: 'countered',
  },
  {
    from: 'NEW',
    move: 'reject',
    by: 'receiver',
    to: 'REJECTED',
    unless: ['other_amount'],
    reasons: ['declined'],
    says: 'declined',
  },
  {
    from: 'NEW',
    move: 'withdraw',
    by: 'sender',
    to: 'REJECTED',
    reasons: ['withdrawn'],
    says: 'withdrawn',
  },
  {
    from: 'NEW',
    move: 'lapse',
    by: 'system',
    to: 'REJECTED',
    at: 'answer',
    reasons: ['lapsed'],
    says: 'lapsed',
  },
  { from: 'NEW', move: 'close', by: 'system', to: 'REJECTED', reasons: closing, says: 'ended' },

  {
    from: 'COUNTERED',
    move: 'accept',
    by: 'receiver',
    to: 'ACCEPTED',
    unless: acceptUnless,
    begins: 'payment',
    says: 'accepted',
  },
  {
    from: 'COUNTERED',
    move: 'counter',
    by: 'receiver',
    to: 'COUNTERED',
    begins: 'answer',
    says: 'countered',
  },
  {
    from: 'COUNTERED',
    move: 'reject',
    by: 'receiver',
    to: 'REJECTED',
    unless: ['other_amount'],
    reasons: ['declined'],
    says: 'declined',
  },
  {
    from: 'COUNTERED',
    move: 'withdraw',
    by: 'sender',
    to: 'REJECTED',
    reasons: ['withdrawn'],
    says: 'withdrawn',
  },
  {
    from: 'COUNTERED',
    move: 'lapse',
    by: 'system',
    to: 'REJECTED',
    at: 'answer',
    reasons: ['lapsed'],
    says: 'lapsed',
  },
  {
    from: 'COUNTERED',
    move: 'close',
    by: 'system',
    to: 'REJECTED',
    reasons: closing,
    says: 'ended',
  },

  // Pressing it begins the payment; the provider's word holds it.
  { from: 'ACCEPTED', move: 'pay', by: 'buyer', to: 'ACCEPTED' },
  {
    from: 'ACCEPTED',
    move: 'end',
    by: 'seller',
    to: 'REJECTED',
    unless: ['not_failed_twice', 'being_paid'],
    reasons: ['payment_failed'],
    says: 'ended',
  },
  { from: 'ACCEPTED', move: 'extend', by: 'system', to: 'ACCEPTED', begins: 'payment' },
  { from: 'ACCEPTED', move: 'hold', by: 'system', to: 'PAID', says: 'paid' },
  {
    from: 'ACCEPTED',
    move: 'lapse',
    by: 'system',
    to: 'REJECTED',
    at: 'payment',
    reasons: ['payment_lapsed'],
    says: 'lapsed',
  },
  {
    from: 'ACCEPTED',
    move: 'close',
    by: 'system',
    to: 'REJECTED',
    reasons: closing,
    says: 'ended',
  },

  // The sale did not come about, and the buyer has the money back.
  {
    from: 'PAID',
    move: 'undo',
    by: 'system',
    to: 'REJECTED',
    reasons: ['sale_cancelled'],
    says: 'ended',
  },
] as const satisfies readonly OfferTransition[];

/** What is said where the table has no row for a move; `LAPSED`: the deadline has passed. */
export const refusals = {
  NONE: 'offers.not_found',
  NEW: 'offers.not_your_turn',
  COUNTERED: 'offers.not_your_turn',
  ACCEPTED: 'offers.already_accepted',
  PAID: 'offers.already_paid',
  REJECTED: 'offers.ended',
  LAPSED: 'offers.lapsed',
} as const satisfies Record<OfferStage | 'LAPSED', ErrorCode>;
