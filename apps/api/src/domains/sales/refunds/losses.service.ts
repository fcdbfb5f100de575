import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger, getSaleBalances } from '../../money/money.api.ts';
import type { Sale } from '../sales.store.ts';

/**
 * At the end of a sale nothing is held for it: what was taken back from owners after the bank had taken
 * the payment, or was topped up, makes good for the platform's own loss. Repeatable.
 */
export async function settleLosses(unit: UnitOfWork, sale: Sale): Promise<void> {
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

/**
 * A sale that comes to nothing costs the platform nothing: what it covered of the price is no longer held,
 * because it never left the platform's own balance. Repeatable.
 */
export async function returnCover(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (sale.shortfallCents === 0) return;
  const { coveredCents } = await getSaleBalances(unit.tx, sale.id);
  if (coveredCents <= 0) return;
  await postLedger(unit.tx, {
    kind: 'shortfall_returned',
    providerObjectId: sale.chargeId,
    saleId: sale.id,
    at: unit.now,
    amountCents: coveredCents,
  });
}
