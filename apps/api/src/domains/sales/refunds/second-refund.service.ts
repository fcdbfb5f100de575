import { postLedger, type ProviderRefund } from '../../money/money.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { bookRefund } from './book-refund.service.ts';
import { moveRefunds } from './move-refund.service.ts';
import { isGiven, nextRefund } from './refunds.rules.ts';

/**
 * Takes over a refund that the provider made after an operator had paid the money back another way: the buyer has it twice.
 * The platform bears it, and operators are told. Repeatable.
 * @returns whether the sale was changed.
 */
export async function takeSecondRefund(
  deps: SalesDeps,
  sale: Sale,
  atProvider: readonly ProviderRefund[],
): Promise<boolean> {
  if (!sale.refunds.some(({ madeBy }) => madeBy === 'another_way')) return false;
  const known = new Set(sale.refunds.map(({ providerId }) => providerId));
  const second = atProvider.find((one) => isGiven(one) && one.isBooked && !known.has(one.id));
  if (!second) return false;
  await withSale(deps, sale, async (unit, locked) => {
    const { id: providerId, amountCents, movedAt: eventAt } = second;
    await bookRefund(unit, locked, second);
    const about = { saleId: sale.id, at: unit.now, eventAt, providerObjectId: providerId };
    await postLedger(unit.tx, { ...about, kind: 'refund_topped_up', amountCents });
    const refund = nextRefund(locked, { madeBy: 'outside', reason: null }, unit.now);
    const change = { providerId, amountCents, toppedUpCents: amountCents };
    const refunds = await moveRefunds(unit, locked.refunds, [
      { refund, move: 'bear', by: 'system', change },
    ]);
    const saved = await changeSale(unit, locked, {}, { refunds });
    await appendEvidence(unit, sale.id, 'refunded_outside', {
      details: { amountCents, refunds: [providerId] },
    });
    await announce(unit, saved, ['sales.refunded_twice', { refundCents: amountCents }]);
  });
  return true;
}
