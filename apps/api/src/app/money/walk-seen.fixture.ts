import type { Selectable } from 'kysely';
import type { Tables } from '../../core/db/tables.ts';
import type { salesOf } from './money.fixture.ts';

/** 100,001 cents in a third and two thirds do not come out even. */
export const walkPrice = 100_001;
export const partOfPrice = 30_000;

export type Side = 'buyer' | 'first' | 'second';
export type OperatorsMove =
  | 'file'
  | 'refund'
  | 'write_off'
  | 'top_up'
  | 'pay_again'
  | 'return_outside'
  | 'clear_check'
  | 'return_transfer';

/**
 * Everything that the rule of no dead end is about, of one sale: what our row says, what the providers say, and
 * what each person is offered.
 */
export type Seen = {
  saleId: string | null;
  status: string;
  /** The payment at the provider, with the part of a transfer that came. */
  payment: string;
  dispute: string;
  refund: string;
  /** What someone refunded at the provider, and whether the sale is frozen by it or the platform topped it up. */
  outside: string;
  /** What the provider checks about the payment and stops the sale. */
  check: string;
  /** The payout accounts of both owners, as the provider has them. */
  accounts: [string, string];
  papers: string;
  /** What the buyer transferred and no sale has taken, as the provider has it and as it is being returned. */
  cash: string;
  /** The first owner's account took the place of another. */
  replaced: boolean;
  /** What the bank of the first owner returned, and whether their account has anything to pay out. */
  payout: string;
  funds: boolean;
  /** The plan of the listing, as our row and the provider have it, and what of it was refunded. */
  plan: string;
  planRefundedCents: number;
  /** The listing's own status, as its owner reads it. */
  listing: string;
  /** Whether the provider has the customers of the payment and of the first owner's plan. */
  customers: { buyer: string; first: string };
  /** Why it was refunded. */
  endedBy: string | null;
  /** Who asked for the sale to be undone. */
  undo: string | null;
  paid: number;
  reversed: number;
  /** What someone took back of payouts at the provider, and whether it is being paid again. */
  taken: string;
  /** The accepted offer that is paid for; null where the price is fixed. */
  offer: string | null;
  moves: Record<Side, string[]> & { operator: OperatorsMove[] };
  /** How many notices each side has had about this listing. */
  told: Record<Side, number>;
  /** Whether the buyer can begin or go on paying. */
  canPay: boolean;
  /** By our clock. */
  at: number;
};

/**
 * In what the walk means to have tried each step: the status of the sale with each other thing that is seen of it (an owner's
 * account, whichever owner's), and every two of what stops a sale from outside.
 */
export function contextsOf(seen: Seen): string[] {
  const { status, payment, dispute, refund, outside, check, taken, papers, listing } = seen;
  const stops = Object.entries({ dispute, refund, outside, check, taken });
  const others = Object.entries({ payment, papers, listing });
  others.push(...seen.accounts.map((account): [string, string] => ['account', account]));
  const named = ([name, value]: [string, string]) => `${name} ${value}`;
  return [
    ...new Set([
      ...[...stops, ...others].map((one) => `${status}, ${named(one)}`),
      ...stops.flatMap((one, index) =>
        stops.slice(index + 1).map((other) => `${named(one)}, ${named(other)}`),
      ),
    ]),
  ];
}

/** What tells one state from another: the same with all else that is seen, and what each side is offered. */
export function stateOf(seen: Seen): string {
  const { saleId: _id, told: _told, at: _at, moves, ...facts } = seen;
  const offered = Object.entries(moves).map(([side, list]) => `${side}:${list.join('+')}`);
  return JSON.stringify([...Object.values(facts), ...offered]);
}

/** Held, and nothing prevents the next signature or verification. */
export function isGoingOn({ status, dispute, outside, check, undo }: Seen): boolean {
  const isFree = !isFrozen(outside) && check === 'none';
  return status === 'held' && !undo && isFree && /^(none|won|warning_closed)/.test(dispute);
}

/** By a refund that someone made at the provider. */
export function isFrozen(outside: string): boolean {
  return outside.includes('frozen');
}

/** What someone took back of payouts at the provider, and whether it is being paid again. */
export function takenOf(
  payouts: readonly Pick<
    Selectable<Tables['payouts']>,
    'status' | 'taken_cents' | 'paid_again_cents'
  >[],
): string {
  const short = payouts.filter(
    (one) => one.status !== 'reversed' && one.taken_cents > one.paid_again_cents,
  );
  if (short.length === 0) return payouts.some((one) => one.taken_cents > 0) ? 'paid again' : 'none';
  return short.some((one) => one.status === 'due_again') ? 'being paid' : 'open';
}

type Row = Awaited<ReturnType<typeof salesOf>>[number];

/** What the provider checks about the payment and stops the sale. */
export function checkOf(sale: Row): string {
  return ['held', 'signed', 'filed'].includes(sale.status) ? (sale.paymentCheck ?? 'none') : 'none';
}

/** What someone refunded at the provider, and whether the sale is frozen by it or topped up. */
export function outsideOf(sale: Row): string {
  if (!['held', 'signed', 'filed', 'released'].includes(sale.status)) return 'none';
  const refunded = sale.earlierRefundCents;
  const what = refunded === 0 ? 'none' : refunded < walkPrice ? 'part' : 'whole';
  const frozen = sale.isRefundedOutside ? ' frozen' : '';
  return `${what}${frozen}${sale.toppedUpCents > 0 ? ' topped up' : ''}`;
}
