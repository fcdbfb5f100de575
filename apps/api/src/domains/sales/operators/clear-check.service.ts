import { Problem } from '../../../core/errors/problem.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { clearChecks, tellCheckEnded } from '../disputes/payment-checks.service.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { actOfOperator } from './act-on-sale.service.ts';
import { nameOfActor } from './find-sale.service.ts';

/**
 * Resumes a sale, at an operator's request, whose payment the provider checks. What it checks now no longer stops the sale,
 * also while it stays open there; a dispute or a refund that comes of it stops the sale again.
 * @throws {Problem} sales.not_found, sales.nothing_to_clear
 */
export const clearCheck = actOfOperator('sale.clear_check', async (unit, sale, { operator }) => {
  if (sale.paymentCheck === null || isUndone(sale)) {
    throw new Problem('sales.nothing_to_clear');
  }
  const saved = await clearChecks(unit, sale);
  await appendEvidence(unit, sale.id, 'payment_check_cleared', { who: nameOfActor(operator) });
  await tellCheckEnded(unit, saved);
});
