import type { PayoutStatus } from '../payouts/payouts.tables.ts';
import type { RefundStatus } from '../refunds/refunds.tables.ts';

/** What determines how much a sale must hold. Cents. */
export type HoldingFacts = {
  charged: boolean;
  paidCents: number;
  refundId: string | null;
  refundStatus: RefundStatus | null;
  refundCents: number;
  /** What earlier refunds gave back. */
  earlierRefundCents: number;
  lostCents: number;
  owners: readonly {
    shareCents: number;
    /** What someone took back of it at the provider and was not paid again. */
    missingCents: number;
    payoutStatus: PayoutStatus;
  }[];
};

/**
 * What came in, less what was paid on, given back or lost: what the ledger must hold for the sale, less
 * what it says the platform lost by it or covered of its price. Below zero the platform has paid from its own. A refund counts from
 * when it leaves the balance, however long it is on its way, until it comes back.
 */
export function holdingOf(sale: HoldingFacts): number {
  const paidOn = sale.owners
    .filter(({ payoutStatus }) => payoutStatus !== 'planned' && payoutStatus !== 'reversed')
    .reduce((sum, owner) => sum + owner.shareCents - owner.missingCents, 0);
  const hasLeft =
    sale.refundId !== null &&
    sale.refundStatus !== 'failed' &&
    sale.refundStatus !== 'awaiting_balance';
  const cameIn = sale.charged ? sale.paidCents : 0;
  const refunded = sale.earlierRefundCents + (hasLeft ? sale.refundCents : 0);
  return cameIn - paidOn - refunded - sale.lostCents;
}
