import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type {
  OfferAction,
  OfferEndReason,
  OfferMove,
  OfferSide,
} from '@claimstead/contract/offers.contract.ts';
import {
  defineLifecycle,
  type Row,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';
import { isOverdue, type Deadline, type OfferStage, type OfferState } from './deadlines.rules.ts';

/** How many failed bank debits an accepted offer survives; then its seller may end it. */
export const endableAfterDebits = 2;

/** receiver: the side whose turn it is to answer; sender: the other side; buyer and seller: as in the sale. */
export type DealActor = 'receiver' | 'sender' | 'buyer' | 'seller' | 'system';

/**
 * hold: the money is held; extend: a payment is on its way, or the time to pay runs again; stand_still: operators look
 * at the title, and no one could pay; refuse_title: they found that no one may pay; clear_title: one may again; close: the
 * listing is gone.
 */
type SystemMove =
  | 'hold'
  | 'extend'
  | 'stand_still'
  | 'refuse_title'
  | 'clear_title'
  | 'expire'
  | 'close'
  | 'undo';

/** What can prevent a move that the stage allows. */
type OfferGuard =
  | 'hidden'
  | 'own_patent'
  | 'fixed_price'
  | 'owner_hidden'
  | 'you_blocked'
  | 'blocked'
  | 'open_already'
  | 'other_amount'
  | 'not_for_sale'
  | 'owners_unconfirmed'
  | 'reserved'
  | 'not_failed_twice'
  | 'being_paid'
  | 'time_paused'
  | 'title_refused';

export type MoveDetails = {
  /** A counter puts another amount on the table. */
  amountCents?: number | undefined;
  /** How it ends, if the move has several ends. */
  reason?: OfferEndReason;
  /** Until when the buyer may pay, if a payment on its way extends it. */
  payBy?: Date;
  /** What is left of that time while it is paused. */
  payLeftMs?: number;
};

export type OfferTransition = Transition<
  OfferStage,
  'offer' | OfferMove | SystemMove,
  DealActor,
  OfferGuard
> & {
  /** The deadline that this move starts. */
  deadline?: Deadline;
  /** What else it changes, besides the stage and the deadlines. */
  changes?: (
    offer: OfferState,
    details: MoveDetails,
  ) => Partial<
    Pick<OfferState, 'turn' | 'amountCents' | 'expiresAt' | 'payBy'> & {
      payLeftMs: number | null;
      titleRefused: boolean;
    }
  >;
  /** The reasons for which an offer may end this way. */
  reasons?: readonly OfferEndReason[];
  /** The entry that is added to the history. */
  history?: OfferAction;
  /** The event that tells of it; that an offer ended is told wherever it ends. */
  event?: 'offers.made' | 'offers.countered' | 'offers.accepted';
};

/** What a rule needs to know about the listing, for the buyer of one offer. */
export type DealState = {
  /** Anyone may know of the listing, also where it is not for sale. */
  known: boolean;
  /** In the market right now. */
  visible: boolean;
  acceptingOffers: boolean;
  ownersConfirmed: boolean;
  reservedForAnother: boolean;
  /** A payment is on its way, or held. */
  underSale: boolean;
};

/** A guard that lacks what it looks at hinders: a forgotten fact never lets a move through. */
export type OfferSituation = Situation<OfferState | null> & {
  deal?: DealState;
  /** The person who would make an offer. */
  maker?: {
    isOwner: boolean;
    ownerSight: OwnerSight;
    hasOpenOffer: boolean;
    block: 'mine' | 'theirs' | null;
  };
  /** The amount that the person saw or offers. */
  amountCents?: number | undefined;
};

const answerable = ['NEW', 'COUNTERED'] as const;

/**
 * The lifecycle of an offer: from which stage, which move, by whom, to which stage, what can prevent it, which
 * deadline starts, and what the history says (P6.3 to P6.7). An owner acts for all
 * owners, so there are two sides. An accepted amount stays valid even if the asking price changes: no row looks
 * at the price. Past its deadline, only the system moves an offer: it expires.
 */
const table: readonly Row<OfferTransition>[] = [
  {
    from: 'NONE',
    move: 'offer',
    by: 'buyer',
    to: 'NEW',
    guards: [
      'hidden',
      'own_patent',
      'not_for_sale',
      'fixed_price',
      'owner_hidden',
      'you_blocked',
      'blocked',
      'open_already',
    ],
    deadline: 'answer',
    history: 'offered',
    event: 'offers.made',
  },
  {
    from: answerable,
    move: 'accept',
    by: 'receiver',
    to: 'ACCEPTED',
    guards: ['other_amount', 'not_for_sale', 'owners_unconfirmed', 'reserved'],
    deadline: 'payment',
    history: 'accepted',
    event: 'offers.accepted',
  },
  {
    from: answerable,
    move: 'counter',
    by: 'receiver',
    to: 'COUNTERED',
    changes: (offer, { amountCents = offer.amountCents }) => ({
      turn: otherSide(offer.turn),
      amountCents,
    }),
    deadline: 'answer',
    history: 'countered',
    event: 'offers.countered',
  },
  {
    from: answerable,
    move: 'reject',
    by: 'receiver',
    to: 'REJECTED',
    guards: ['other_amount'],
    reasons: ['declined'],
    history: 'declined',
  },
  {
    from: answerable,
    move: 'withdraw',
    by: 'sender',
    to: 'REJECTED',
    guards: ['other_amount'],
    reasons: ['withdrawn'],
    history: 'withdrawn',
  },
  {
    from: answerable,
    move: 'expire',
    by: 'system',
    to: 'REJECTED',
    reasons: ['lapsed'],
    history: 'lapsed',
  },
  // The button starts the payment; the provider's answer marks it as held.
  {
    from: 'ACCEPTED',
    move: 'pay',
    by: 'buyer',
    to: 'ACCEPTED',
    guards: ['time_paused', 'title_refused', 'being_paid'],
  },
  {
    from: 'ACCEPTED',
    move: 'end',
    by: 'seller',
    to: 'REJECTED',
    guards: ['other_amount', 'not_failed_twice', 'being_paid'],
    reasons: ['payment_failed'],
    history: 'ended',
  },
  { from: 'ACCEPTED', move: 'extend', by: 'system', to: 'ACCEPTED' },
  {
    from: 'ACCEPTED',
    move: 'stand_still',
    by: 'system',
    to: 'ACCEPTED',
    changes: (_, { payLeftMs = 0 }) => ({ payBy: null, payLeftMs, titleRefused: false }),
  },
  {
    from: 'ACCEPTED',
    move: 'refuse_title',
    by: 'system',
    to: 'ACCEPTED',
    changes: () => ({ titleRefused: true }),
  },
  {
    from: 'ACCEPTED',
    move: 'clear_title',
    by: 'system',
    to: 'ACCEPTED',
    changes: () => ({ titleRefused: false }),
  },
  { from: 'ACCEPTED', move: 'hold', by: 'system', to: 'PAID', history: 'paid' },
  {
    from: 'ACCEPTED',
    move: 'expire',
    by: 'system',
    to: 'REJECTED',
    reasons: ['payment_lapsed', 'title_refused'],
    history: 'lapsed',
  },
  {
    from: [...answerable, 'ACCEPTED'],
    move: 'close',
    by: 'system',
    to: 'REJECTED',
    reasons: ['sold_to_another', 'listing_gone', 'withdrawn'],
    history: 'ended',
  },
  // The sale fell through, and the buyer was refunded.
  {
    from: 'PAID',
    move: 'undo',
    by: 'system',
    to: 'REJECTED',
    reasons: ['sale_cancelled'],
    history: 'ended',
  },
];

/** The refusal if the table does not have a move. */
const refusals = {
  NONE: 'offers.not_found',
  NEW: 'offers.not_your_turn',
  COUNTERED: 'offers.not_your_turn',
  ACCEPTED: 'offers.already_accepted',
  PAID: 'offers.already_paid',
  REJECTED: 'offers.ended',
} as const satisfies Record<OfferStage, ErrorCode>;

export const offerLifecycle = defineLifecycle<OfferTransition, OfferSituation>({
  name: 'offer',
  kept: {
    tables: ['offers'],
    columns: ['status', 'expires_at', 'pay_by', 'pay_left_ms', 'title_refused'],
  },
  initial: 'NONE',
  table,
  stageOf: (offer) => offer?.status ?? 'NONE',
  overdue: {
    holds: ({ subject, now }) => subject !== null && isOverdue(subject, now),
    code: 'offers.lapsed',
  },
  guards: {
    hidden: { holds: ({ deal }) => deal?.known !== true, code: 'listings.not_found' },
    own_patent: { holds: ({ maker }) => maker?.isOwner !== false, code: 'offers.own_patent' },
    fixed_price: {
      holds: ({ deal }) => deal?.acceptingOffers !== true,
      code: 'offers.not_accepting',
    },
    owner_hidden: {
      holds: ({ maker }) => maker?.ownerSight !== 'shown',
      code: 'listings.owner_hidden',
    },
    you_blocked: { holds: ({ maker }) => maker?.block === 'mine', code: 'offers.you_blocked' },
    blocked: {
      holds: ({ maker }) => maker === undefined || maker.block === 'theirs',
      code: 'offers.blocked',
    },
    open_already: {
      holds: ({ maker }) => maker?.hasOpenOffer !== false,
      code: 'offers.already_open',
    },
    other_amount: {
      holds: ({ subject, amountCents }) =>
        amountCents !== undefined && amountCents !== subject?.amountCents,
      code: 'offers.amount_changed',
    },
    not_for_sale: { holds: ({ deal }) => deal?.visible !== true, code: 'offers.not_for_sale' },
    owners_unconfirmed: {
      holds: ({ deal }) => deal?.ownersConfirmed !== true,
      code: 'offers.owners_unconfirmed',
    },
    reserved: { holds: ({ deal }) => deal?.reservedForAnother !== false, code: 'offers.reserved' },
    not_failed_twice: {
      holds: ({ subject }) => (subject?.failedDebits ?? 0) < endableAfterDebits,
      code: 'offers.already_accepted',
    },
    being_paid: { holds: ({ deal }) => deal?.underSale !== false, code: 'offers.being_paid' },
    time_paused: {
      holds: ({ subject }) => subject?.payLeftMs != null,
      code: 'listings.title_held',
    },
    title_refused: {
      holds: ({ subject }) => subject?.titleRefused === true,
      code: 'listings.title_refused',
    },
  },
  refusal: (stage, { move }) =>
    move === 'withdraw' && (stage === 'NEW' || stage === 'COUNTERED')
      ? 'offers.not_yours_to_withdraw'
      : refusals[stage],
});

/** Who a person on one side of an offer is: by whose turn it is, and by side. */
export function actorsOf({ turn }: Pick<OfferState, 'turn'>, side: OfferSide): DealActor[] {
  return [side === turn ? 'receiver' : 'sender', side === 'buyer' ? 'buyer' : 'seller'];
}

/**
 * The move with which the system ends an offer for this reason.
 * @throws Error if the table has no such end: a bug in the caller.
 */
export function endingMove(offer: OfferState, reason: OfferEndReason): OfferTransition['move'] {
  const transition = offerLifecycle.transitions.find(
    (one) => one.by === 'system' && one.from === offer.status && one.reasons?.includes(reason),
  );
  if (!transition) throw new Error(`an offer that is ${offer.status} does not end as ${reason}`);
  return transition.move;
}

function otherSide(side: OfferSide): OfferSide {
  return side === 'buyer' ? 'owner' : 'buyer';
}
