import { Problem } from '../../../core/errors/problem.ts';
import { retryReversals } from '../payouts/payouts.store.ts';
import { moveOwnRefund } from '../refunds/move-refund.service.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import { changeSale } from '../move-sale.service.ts';
import { requestUndo } from '../undo/undo.service.ts';
import { actOfOperator } from './act-on-sale.service.ts';
import { nameOfActor } from './find-sale.service.ts';
import { hasFailedRefund, isBeingUndone } from './operator-sales.service.ts';
import { isReturnWaiting } from './outside-returns.store.ts';

/**
 * Refunds the full price at an operator's request. Before the last signature, the papers are voided; after it,
 * every payout is taken back first, and the refund follows only when all are. A failed refund, and payouts that
 * could not be taken back, are tried again. What a lost dispute took is not refunded again: only the rest is.
 * @throws {Problem} sales.not_found, sales.already_done, sales.disputed, sales.return_waits
 */
export const undoSale = actOfOperator('sale.refund', async (unit, sale, { operator, reason }) => {
  // The bank takes the money back itself, or leaves it; a refund as well would pay twice.
  if (isMoneyInDoubt(sale)) throw new Problem('sales.disputed');
  if (hasFailedRefund(sale)) {
    // What was paid back in another way, and waits to be confirmed, is not refunded as well.
    if (await isReturnWaiting(unit.tx, sale.id)) throw new Problem('sales.return_waits');
    const retried = { move: 'retry', by: 'operator' } as const;
    const change = { providerId: null, retryAt: null };
    const refunds = await moveOwnRefund(unit, sale, retried, change);
    await changeSale(unit, sale, {}, { refunds });
  } else if (isBeingUndone(sale)) {
    // Try again now, whenever the next attempt was due.
    if ((await retryReversals(unit.tx, sale.id, unit.now)) === 0) {
      throw new Problem('sales.already_done');
    }
  } else {
    const by = { userId: operator.userId, name: nameOfActor(operator) };
    await requestUndo(unit, sale, { ...by, reason: 'operator', note: reason });
  }
});
