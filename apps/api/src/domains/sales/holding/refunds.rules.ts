import type { ProviderRefund } from '../../money/payments.port.ts';
import type { SaleStatus } from '../sales.tables.ts';

export function isLive(refund: ProviderRefund): boolean {
  return refund.status !== 'failed' && refund.status !== 'canceled';
}

/** The money has left the sale, even while it waits in the buyer's cash balance. */
export function isGiven(refund: ProviderRefund): boolean {
  return isLive(refund) || refund.wentToCash;
}

/** What a sale knows of the refunds that someone made elsewhere. Cents. */
export type KnownOutside = {
  status: SaleStatus;
  earlierRefundIds: readonly string[];
  earlierRefundCents: number;
  toppedUpCents: number;
  refundedOutsideAt: Date | null;
};

/** What is new of them, and how the sale stands after it. Cents. */
export type OutsideNews = {
  /** They have left the platform's balance, the oldest first. */
  taken: ProviderRefund[];
  /** They came back. */
  returned: ProviderRefund[];
  refundIds: string[];
  refundedCents: number;
  toppedUpCents: number;
  isFrozen: boolean;
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
): OutsideNews | null {
  const isKnown = ({ id }: ProviderRefund) => sale.earlierRefundIds.includes(id);
  const given = refunds.filter(isGiven).toReversed();
  const taken = given.filter((refund) => !isKnown(refund) && refund.isBooked);
  const returned = refunds.filter((refund) => isKnown(refund) && !isGiven(refund));
  const waits = given.some((refund) => !refund.isBooked);
  const refundedCents = sale.earlierRefundCents + sumOf(taken) - sumOf(returned);
  const isPaidOut = sale.status === 'released';
  const toppedUpCents = isPaidOut ? refundedCents : Math.min(sale.toppedUpCents, refundedCents);
  const isFrozen = !isPaidOut && (waits || refundedCents > toppedUpCents);
  const isNew = taken.length > 0 || returned.length > 0;
  if (!isNew && isFrozen === (sale.refundedOutsideAt !== null)) return null;
  const gone = new Set(returned.map(({ id }) => id));
  const kept = sale.earlierRefundIds.filter((id) => !gone.has(id));
  const refundIds = [...kept, ...taken.map(({ id }) => id)];
  return { taken, returned, refundIds, refundedCents, toppedUpCents, isFrozen };
}

export function sumOf(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((total, { amountCents }) => total + amountCents, 0);
}
