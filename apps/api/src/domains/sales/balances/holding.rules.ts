import type { SaleOwner } from '../sale-owners.store.ts';
import type { Sale } from '../sales.store.ts';

/** What determines how much a sale must hold. Cents. */
type HoldingFacts = Pick<
  Sale,
  'paidCents' | 'refundId' | 'refundStatus' | 'refundCents' | 'earlierRefundCents' | 'lostCents'
> & {
  charged: boolean;
  owners: readonly Pick<SaleOwner, 'shareCents' | 'missingCents' | 'payoutStatus'>[];
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
