import type { ProviderRefund } from '../../money/money.api.ts';
import type { SaleStatus } from '../sales.tables.ts';
import type { RefundStep } from './refund-lifecycle.rules.ts';
import type { Refund } from './refunds.store.ts';
import { factsOfRefunds, isCounted, isGiven, nextRefund } from './refunds.rules.ts';

/** What a sale knows of the refunds that someone made elsewhere. */
export type KnownOutside = { id: string; status: SaleStatus; refunds: readonly Refund[] };

export type OutsideNews = {
  /** They have left the platform's balance, the oldest first. */
  taken: ProviderRefund[];
  /** They came back. */
  returned: ProviderRefund[];
  /** How the sale's rows follow. */
  steps: RefundStep[];
  /** What the platform put back of all that is gone then, in cents. */
  toppedUpCents: number;
};

/**
 * Compares what a sale knows of refunds that it did not make with the provider's list of them, newest first. A refund
 * counts once it has left the balance; one that still waits for it still freezes the sale. The platform bears at once
 * what is refunded after the payout: nothing of that sale waits.
 * @returns null: nothing is new.
 */
export function newsOfOutside(
  sale: KnownOutside,
  refunds: readonly ProviderRefund[],
  now: Date,
): OutsideNews | null {
  const rowOf = ({ id }: ProviderRefund) => sale.refunds.find((one) => one.providerId === id);
  const isTaken = (refund: ProviderRefund) => {
    const row = rowOf(refund);
    return row !== undefined && isCounted(row);
  };
  const isWaiting = (refund: ProviderRefund) => rowOf(refund)?.status === 'awaiting_balance';
  const given = refunds.filter(isGiven).toReversed();
  const taken = given.filter((refund) => !isTaken(refund) && refund.isBooked);
  const isPaidOut = sale.status === 'released';
  const waiting = given.filter(
    (one) => !isPaidOut && !one.isBooked && !isTaken(one) && !isWaiting(one),
  );
  const back = refunds.filter((refund) => !isGiven(refund));
  const returned = back.filter(isTaken);
  const gone = [...returned, ...back.filter(isWaiting)];
  if (taken.length + waiting.length + gone.length === 0) return null;
  const steps = [
    ...gone.flatMap((refund) => rowOf(refund) ?? []).map(stepBack),
    ...stepsInto(sale, waiting, now).map((refund): RefundStep => {
      return { refund, move: 'await_balance', by: 'provider', change: {} };
    }),
  ];
  const kept = sale.refunds
    .filter(isCounted)
    .filter((row) => !steps.some(({ refund }) => refund === row));
  const all = [...kept, ...stepsInto(sale, taken, now, waiting.length)];
  const toppedUpCents = isPaidOut
    ? sumOf(all)
    : Math.min(factsOfRefunds(sale.status, sale.refunds).toppedUpCents, sumOf(all));
  return { taken, returned, toppedUpCents, steps: [...steps, ...share(all, toppedUpCents)] };
}

function stepBack(refund: Refund): RefundStep {
  return { refund, move: 'return', by: 'provider', change: { toppedUpCents: 0 } };
}

/** The rows of refunds that are new, or move again. */
function stepsInto(
  sale: KnownOutside,
  refunds: readonly ProviderRefund[],
  now: Date,
  after = 0,
): Refund[] {
  const fresh = nextRefund(sale, { madeBy: 'outside', reason: null }, now);
  return refunds.map(({ id, amountCents }, index) => ({
    ...(sale.refunds.find(({ providerId }) => providerId === id) ?? {
      ...fresh,
      position: fresh.position + after + index,
    }),
    providerId: id,
    amountCents,
  }));
}

/** Shares what the platform put back among the refunds that are gone, the oldest first. */
function share(refunds: readonly Refund[], toppedUpCents: number): RefundStep[] {
  let left = toppedUpCents;
  return refunds.flatMap((refund): RefundStep[] => {
    const share = Math.min(left, refund.amountCents);
    left -= share;
    const change = { toppedUpCents: share };
    if (refund.status === 'borne') return [];
    if (share === refund.amountCents) return [{ refund, move: 'bear', by: 'system', change }];
    if (refund.status !== 'unsettled')
      return [{ refund, move: 'take_over', by: 'provider', change }];
    return share === refund.toppedUpCents
      ? []
      : [{ refund, move: 'bear_in_part', by: 'system', change }];
  });
}

export function sumOf(refunds: readonly { amountCents: number }[]): number {
  return refunds.reduce((total, { amountCents }) => total + amountCents, 0);
}
