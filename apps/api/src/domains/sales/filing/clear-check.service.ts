import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { endedCheck, tellCheckEnded } from '../holding/payment-check.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { lockSale } from '../sales.store.ts';
import { advanceJob, changeSale } from '../move-sale.service.ts';
import { findForOperator, nameOfActor, titleOf } from './filing.service.ts';
import { viewOneForOperators } from './undo.service.ts';

/**
 * Lets a sale go on, at an operator's request, whose payment the provider checks. What it checks now stops the sale no more,
 * also while it stays open there; a dispute or a refund that comes of it stops the sale again.
 * @throws {Problem} sales.not_found, sales.nothing_to_clear
 */
export async function clearCheck(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    if (sale.paymentCheck === null || sale.undoRequestedAt) {
      throw new Problem('sales.nothing_to_clear');
    }
    const saved = await changeSale(unit, sale, {
      ...endedCheck(sale, unit.now),
      cleared_check_ids: [...sale.clearedCheckIds, ...sale.paymentCheckIds],
      next_check_at: unit.now,
    });
    await appendEvidence(unit.tx, saleId, {
      at: unit.now,
      what: 'payment_check_cleared',
      who: nameOfActor(operator),
    });
    await tellCheckEnded(unit, saved);
    unit.audit(operator, {
      what: 'sale.clear_check',
      aboutId: saleId,
      about: await titleOf(unit, saved),
      reason,
    });
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  return viewOneForOperators(deps, saleId);
}
