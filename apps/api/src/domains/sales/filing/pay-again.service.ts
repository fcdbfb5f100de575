import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { setPayAgain } from '../holding/sale-owners.store.ts';
import { advanceJob, changeSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { lockSale } from '../sales.store.ts';
import { findForOperator, titleOf } from './filing.service.ts';
import { viewOneForOperators } from './undo.service.ts';

/**
 * Pays, at an operator's request and from the platform's balance, what someone took back of payouts at the provider.
 * @throws {Problem} sales.not_found, sales.nothing_to_pay_again
 */
export async function payAgain(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    if (sale.undoRequestedAt || (await setPayAgain(unit.tx, saleId, unit.now)) === 0) {
      throw new Problem('sales.nothing_to_pay_again');
    }
    await changeSale(unit, sale, { next_check_at: unit.now });
    unit.audit(operator, {
      what: 'sale.pay_again',
      aboutId: saleId,
      about: await titleOf(unit, sale),
      reason,
    });
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  return viewOneForOperators(deps, saleId);
}
