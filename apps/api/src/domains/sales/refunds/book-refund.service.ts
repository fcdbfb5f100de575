import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger, type ProviderRefund } from '../../money/money.api.ts';
import type { Sale } from '../sales.store.ts';
import { isGiven } from './refunds.rules.ts';

/**
 * The money leaves the balance when the refund is made, however long it is on its way; one that waits for
 * the balance has not left it, and one that nobody collected has not come back to it. Repeatable.
 */
export async function bookRefund(
  unit: UnitOfWork,
  sale: Sale,
  refund: ProviderRefund,
): Promise<void> {
  const { id: providerObjectId, amountCents, movedAt, cameBackAt } = refund;
  if (!refund.isBooked) return;
  const about = { providerObjectId, saleId: sale.id, at: unit.now, amountCents };
  await postLedger(unit.tx, { ...about, eventAt: movedAt, kind: 'sale_refunded' });
  if (isGiven(refund)) return;
  const eventAt = cameBackAt ?? unit.now;
  await postLedger(unit.tx, { ...about, eventAt, kind: 'refund_failed' });
}
