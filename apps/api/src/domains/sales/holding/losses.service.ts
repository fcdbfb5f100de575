import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../../integrations/payments/ledger.service.ts';
import { getSaleBalances } from '../../../integrations/payments/sale-money.service.ts';
import type { Sale } from '../sales.store.ts';

/** What a sale can still give back: the price, less what the buyer's bank has taken for good. Cents. */
export function refundableCents(sale: Pick<Sale, 'amountCents' | 'lostCents'>): number {
  return sale.amountCents - sale.lostCents;
}

/**
 * At the end of a sale nothing is held for it: what was taken back from owners after the bank had taken
 * the payment makes good for the platform's own loss. Repeatable.
 */
export async function settleLosses(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (!sale.chargeId) return;
  const { heldCents, lossCents } = await getSaleBalances(unit.tx, sale.id);
  const amountCents = Math.min(heldCents, lossCents);
  if (amountCents <= 0) return;
  await postLedger(unit.tx, {
    kind: 'loss_recovered',
    providerObjectId: sale.chargeId,
    saleId: sale.id,
    at: unit.now,
    amountCents,
  });
}
