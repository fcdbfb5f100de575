import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import type { SaleMove } from '@claimstead/contract/sales.contract.ts';
import {
  type AwaitedParty,
  type IfNot,
  type SaleAct,
  type SaleStanding,
  type SaleStandingState,
  type WithoutDay,
} from '@claimstead/contract/standing.contract.ts';
import { usualBusinessDays } from '@claimstead/contract/usual-days.ts';
import { addBusinessDays } from '../../../core/clock/office-days.rules.ts';
import { areDeclined } from '../papers/papers.rules.ts';
import { isWhole } from '../payouts/payout-lifecycle.rules.ts';
import { payableAt, payoutStateOf, restedAt } from '../payouts/payouts-ahead.rules.ts';
import { type PayoutHolds, payoutWaitOf } from '../payouts/payouts.rules.ts';
import { recordByOf } from './record-clock.rules.ts';
import {
  deadlinesOf,
  paymentStatusOf,
  type SaleOwnerState,
  stepOf,
  wasFiled,
} from '../sales.rules.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { Sale } from '../sales.store.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';

/** An owner as the standing of a sale depends on them. */
export type StandingOwner = SaleOwnerState & {
  paid: boolean;
  /** Of what was paid, someone has taken something back at the provider. */
  isTaken: boolean;
  /** Until when nothing is paid to an account that replaced another. */
  pausedUntil: Date | null;
};

/** What an owner did in a sale, and got. */
type OwnersPart = Pick<StandingOwner, 'signed' | 'paid' | 'isTaken'>;

export function partOf(
  owner: Pick<SaleOwner, 'signature' | 'payoutStatus' | 'missingCents'>,
): OwnersPart {
  return {
    signed: owner.signature === 'given',
    paid: isWhole(owner),
    isTaken: owner.payoutStatus !== 'reversed' && owner.missingCents > 0,
  };
}

/** An owner with the account that they are paid to. */
export function standingOwnerOf(
  { userId, signed, paid, isTaken }: OwnersPart & { userId: string | null },
  account: { payoutsEnabled: boolean; pausedUntil: Date | null } | undefined,
): StandingOwner {
  return {
    ...{ userId: userId ?? '', signed, paid, isTaken },
    canReceive: account?.payoutsEnabled ?? false,
    pausedUntil: account?.pausedUntil ?? null,
  };
}

/** What of the title keeps an assignment from being filed, and since when. */
export type TitleQuestion = { stop: TitleStop; since: Date };

export type StandingFacts = {
  sale: Sale;
  title: TitleQuestion | null;
  owners: readonly StandingOwner[];
  holds: PayoutHolds;
  now: Date;
};

/** How many days a state without a day for its next step may last before an operator looks at it. */
const lastsDays: Record<WithoutDay, number | null> = {
  minutes: 1 / 24,
  // Its evidence has a day of its own.
  bank_decides: null,
  provider_decides: 3,
  team_decides: 3,
  balance_grows: 3,
  office_decides: 30,
  owner_decides: 30,
  email_says: 30,
  over: null,
};
const dayMs = 24 * 3_600_000;
/** Of those, the ones that both sides are told a usual time of. */
const usuallyTakes: readonly WithoutDay[] = [
  'minutes',
  'provider_decides',
  'balance_grows',
  'office_decides',
];

type Cell = {
  waitsFor: AwaitedParty;
  /** The latest day of the next step, or why there is none. */
  by: WithoutDay | ((facts: StandingFacts) => Date);
  ifNot: IfNot;
  /** The last day there is, where the next step is expected earlier. */
  latest?: (sale: Sale) => Date | null;
  since?: (sale: Sale, title: TitleQuestion | null) => Date | null;
  /** From when on its usual time counts, where that is later. */
  begins?: (facts: StandingFacts) => Date;
  /** The owners who are waited for. */
  missing?: (owner: StandingOwner) => boolean;
};

const whenItEnds = ({ sale, now }: StandingFacts) => deadlinesOf(sale)?.ends ?? now;
const untilPayable = (facts: StandingFacts) =>
  payoutWaitOf(facts.sale, facts.holds, facts.now)?.until ?? facts.now;

const signing = { by: whenItEnds, ifNot: 'ends_refunded' } as const;
const bank = {
  waitsFor: 'bank',
  by: 'bank_decides',
  since: (sale: Sale) => sale.disputedAt,
} as const;
/** Nothing waited for the title before the last signature. */
const titleAsked = {
  waitsFor: 'team',
  by: 'team_decides',
  since: ({ signedAt }: Sale, title: TitleQuestion | null) =>
    title && new Date(Math.max(title.since.getTime(), signedAt?.getTime() ?? 0)),
} as const;
const filedSince = (sale: Sale) => sale.filedAt;
const undoneSince = (sale: Sale) => sale.undo.requestedAt ?? sale.refundHeardAt;
const afterPayout = { ...bank, ifNot: 'stays_on_hold' } as const;
const over = { waitsFor: 'nobody', by: 'over', ifNot: 'nothing' } as const;
const ended = { ...over, since: (sale: Sale) => sale.refundedAt } as const;

/** Who is waited for, by when, and what happens if not: of every state that a sale can be in. */
const cells: Record<SaleStandingState, Cell> = {
  verifying: { ...signing, waitsFor: 'owners', missing: (owner) => !owner.canReceive },
  buyer_signs: { ...signing, waitsFor: 'buyer' },
  owners_sign: { ...signing, waitsFor: 'owners', missing: (owner) => !owner.signed },
  stopped: { ...signing, waitsFor: 'nobody' },
  ending: { waitsFor: 'provider', by: 'minutes', ifNot: 'refund_late', since: undoneSince },
  to_file: {
    waitsFor: 'team',
    by: ({ sale, now }) => addBusinessDays(sale.signedAt ?? now, usualBusinessDays.to_file),
    ifNot: 'filed_late',
    latest: ({ firstSignedAt }) => firstSignedAt && recordByOf(firstSignedAt),
    since: (sale) => sale.signedAt,
  },
  title_held: { ...titleAsked, ifNot: 'stays_on_hold' },
  title_refused: { ...titleAsked, ifNot: 'stays_on_hold' },
  debit_final: { waitsFor: 'bank', by: untilPayable, ifNot: 'paid_late', since: filedSince },
  card_rests: { waitsFor: 'provider', by: untilPayable, ifNot: 'paid_late', since: filedSince },
  account_rests: {
    waitsFor: 'provider',
    by: restedAt,
    ifNot: 'paid_late',
    since: filedSince,
  },
  account_closed: {
    waitsFor: 'owners',
    by: 'owner_decides',
    ifNot: 'share_waits',
    since: filedSince,
    missing: (owner) => !owner.paid && !owner.canReceive,
  },
  paying_out: {
    waitsFor: 'provider',
    by: 'minutes',
    ifNot: 'paid_late',
    since: filedSince,
    begins: payableAt,
  },
  paid_out: {
    waitsFor: 'office',
    by: 'office_decides',
    ifNot: 'office_is_watched',
    since: filedSince,
  },
  recorded: { ...over, since: (sale) => (sale.recordedAt ? new Date(sale.recordedAt) : null) },
  payout_taken: { waitsFor: 'team', by: 'team_decides', ifNot: 'stays_on_hold' },
  questioned: { ...bank, ifNot: 'bank_takes' },
  disputed: { ...bank, ifNot: 'bank_takes' },
  lost: { ...bank, waitsFor: 'team', by: 'team_decides', ifNot: 'stays_on_hold' },
  questioned_paid: afterPayout,
  disputed_paid: afterPayout,
  lost_paid: { ...afterPayout, waitsFor: 'team', by: 'team_decides' },
  refunded_outside: {
    waitsFor: 'team',
    by: 'team_decides',
    ifNot: 'stays_on_hold',
    since: (sale) => sale.refundedOutsideAt,
  },
  being_checked: {
    waitsFor: 'provider',
    by: 'provider_decides',
    ifNot: 'stays_on_hold',
    since: (sale) => sale.paymentCheckAt,
  },
  taking_back: { waitsFor: 'team', by: 'team_decides', ifNot: 'refund_late', since: undoneSince },
  refund_pending: {
    waitsFor: 'bank',
    by: (facts) =>
      addBusinessDays(sinceOf(facts, cells.refund_pending), usualBusinessDays.refund_pending),
    ifNot: 'refund_late',
    since: (sale) => sale.refundHeardAt,
  },
  refund_awaiting_balance: {
    waitsFor: 'team',
    by: 'balance_grows',
    ifNot: 'refund_waits',
    since: undoneSince,
  },
  refund_needs_details: {
    waitsFor: 'buyer',
    by: 'email_says',
    ifNot: 'refund_waits',
    since: (sale) => sale.refundHeardAt,
  },
  refund_failed: {
    waitsFor: 'team',
    by: 'team_decides',
    ifNot: 'refund_waits',
    since: undoneSince,
  },
  refunded: ended,
  taken_by_bank: ended,
};

function sinceOf({ sale, title }: Pick<StandingFacts, 'sale' | 'title'>, { since }: Cell): Date {
  return since?.(sale, title) ?? sale.stepSince ?? sale.createdAt;
}

/** In which state a sale stands. */
function standingStateOf(facts: StandingFacts): SaleStandingState {
  const { sale } = facts;
  const isPaid = sale.status === 'released';
  const status = paymentStatusOf(sale);
  switch (status) {
    case 'refunding':
      return `refund_${sale.refundStatus === 'done' ? 'pending' : (sale.refundStatus ?? 'pending')}`;
    case 'refunded':
      return sale.refundReason === 'dispute_lost' ? 'taken_by_bank' : 'refunded';
    case 'questioned':
    case 'disputed':
      return isPaid ? `${status}_paid` : status;
    case 'dispute_lost':
      return isPaid ? 'lost_paid' : 'lost';
    case 'refunded_outside':
    case 'being_checked':
      return status;
    case 'held':
    case 'released':
      return isUndone(sale) ? (sale.status === 'held' ? 'ending' : 'taking_back') : stageOf(facts);
  }
}

const steps = ['verifying', 'buyer_signs', 'owners_sign'] as const;

/** The state of a sale that nothing stops. */
function stageOf(facts: StandingFacts): SaleStandingState {
  const { sale, owners } = facts;
  if (sale.status === 'released') {
    if (owners.some(({ isTaken }) => isTaken)) return 'payout_taken';
    return sale.recordedAt ? 'recorded' : 'paid_out';
  }
  if (sale.status === 'filed') return payoutStateOf(facts);
  if (areDeclined(sale.papersStatus)) return 'stopped';
  const step = stepOf(sale, owners);
  // Everyone has signed, and the sale follows.
  return step === 3 || step === 4 ? (facts.title?.stop ?? 'to_file') : steps[step];
}

/** Whether a sale in this state waits for this owner. */
export function isAwaited(state: SaleStandingState, owner: StandingOwner): boolean {
  return cells[state].missing?.(owner) ?? false;
}

/** Of the moves of a person, those that a sale waits for: whose turn it is to sign signs first. */
const duties = ['fill_assignment', 'sign_assignment', 'verify_bank'] as const satisfies SaleAct[];
/** The states of a sale in progress. In all others a person may have a move, but nothing waits for it. */
const inProgress: readonly SaleStandingState[] = [
  'verifying',
  'buyer_signs',
  'owners_sign',
  'to_file',
  'debit_final',
  'card_rests',
  'account_rests',
  'account_closed',
  'paying_out',
];

/** By when the next step is expected, and from when on it is late; null: no such day, or never. */
function daysOf(facts: StandingFacts, cell: Cell): { by: Date | null; lateFrom: Date | null } {
  if (typeof cell.by !== 'string') {
    const by = cell.by(facts);
    return { by, lateFrom: by };
  }
  const days = lastsDays[cell.by];
  const begins = cell.begins?.(facts) ?? sinceOf(facts, cell);
  const lateFrom = days === null ? null : new Date(begins.getTime() + days * dayMs);
  return { by: null, lateFrom };
}

/**
 * Where a sale stands for one of its parties.
 * @param viewer with the moves that the sale's lifecycle allows them now.
 */
export function standingOf(
  facts: StandingFacts,
  viewer: { side: 'buyer' | 'owner'; moves: readonly SaleMove[]; advises?: boolean },
): Omit<SaleStanding, 'stop'> {
  const { sale, title, now } = facts;
  const state = standingStateOf(facts);
  const cell = cells[state];
  const { by, lateFrom } = daysOf(facts, cell);
  const latest = cell.latest?.(sale) ?? null;
  const isTold = typeof cell.by !== 'string' || usuallyTakes.includes(cell.by);
  const isBuyer = viewer.side === 'buyer' && !viewer.advises;
  const asksBuyer = state === 'refund_needs_details' && isBuyer;
  const isSigning = cell.ifNot === 'ends_refunded';
  const from = isSigning && state !== 'stopped' ? deadlinesOf(sale)?.cancellable : null;
  const duty = inProgress.includes(state) && duties.find((move) => viewer.moves.includes(move));
  const act = asksBuyer ? 'answer_email' : duty || null;
  return {
    state,
    since: sinceOf(facts, cell).toISOString(),
    waitsFor: cell.waitsFor,
    act,
    by: by?.toISOString() ?? null,
    late: isTold && lateFrom !== null && lateFrom <= now,
    latest: latest && latest > now ? latest.toISOString() : null,
    withoutDay: typeof cell.by === 'string' ? cell.by : null,
    // Of what is paid out by then, the share of an owner whose account is closed is not.
    ifNot: act === 'verify_bank' && cell.ifNot === 'paid_late' ? 'share_waits' : cell.ifNot,
    cancelFrom: from && from > now ? from.toISOString() : null,
    titleStop: wasFiled(sale) ? null : (title?.stop ?? null),
  };
}

/** Where a sale stands for the team: as its parties read it, and from when on it has waited too long; null: never. */
export type TeamStanding = Pick<SaleStanding, 'state' | 'waitsFor' | 'withoutDay'> & {
  since: Date;
  by: Date | null;
  lateFrom: Date | null;
};

/** @see standingOf. A signing has waited too long from the day on which either side may cancel. */
export function standingForTeam(facts: StandingFacts): TeamStanding {
  const { sale } = facts;
  const state = standingStateOf(facts);
  const cell = cells[state];
  const { by, lateFrom } = daysOf(facts, cell);
  const isSigning = cell.ifNot === 'ends_refunded';
  return {
    ...{ state, waitsFor: cell.waitsFor, since: sinceOf(facts, cell), by },
    withoutDay: typeof cell.by === 'string' ? cell.by : null,
    lateFrom: isSigning ? (deadlinesOf(sale)?.cancellable ?? null) : lateFrom,
  };
}
