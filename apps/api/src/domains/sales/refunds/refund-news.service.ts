import type { EventAbout } from '../../../core/outbox/events.ts';
import type { SaleNews } from '../news/sale-news.events.ts';
import type { Sale } from '../sales.store.ts';
import type { RefundEnd } from './refunds.events.ts';
import { refundableCents } from './refunds.rules.ts';
import type { RefundStatus } from './refunds.tables.ts';

/** Why the money of a locked sale goes back, and whether its buyer has yet to be told so. */
export function endOf(locked: Sale): RefundEnd {
  return {
    reason: locked.refundReason ?? 'cancelled',
    by: locked.undoRequestedBy,
    because: locked.undoReason,
    isFirst: locked.refundToldAt === null,
  };
}

/**
 * What the provider's first answer means for the buyer, where the money is not back with it: then one email tells both.
 * @returns nothing where the buyer was told before
 */
export function newsOfFirst(
  locked: Sale,
  stands: Exclude<RefundStatus, 'done'>,
): EventAbout<SaleNews>[] {
  const { isFirst, ...end } = endOf(locked);
  const refundCents = Math.max(0, refundableCents(locked));
  return isFirst ? [['sales.refund_begun', { ...end, stands, refundCents }]] : [];
}
