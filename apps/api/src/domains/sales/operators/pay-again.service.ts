import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { setPayAgain } from '../holding/sale-owners.store.ts';
import { changeSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import { actOnSale } from './act-on-sale.service.ts';

/**
 * Pays, at an operator's request and from the platform's balance, what someone took back of payouts at the provider. Not while
 * a bank has the payment.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_pay_again
 */
export function payAgain(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  const act = { operator, what: 'sale.pay_again', reason } as const;
  return actOnSale(deps, saleId, act, async (unit, sale) => {
    if (isMoneyInDoubt(sale)) throw new Problem('sales.disputed');
    if (sale.undoRequestedAt || (await setPayAgain(unit.tx, saleId, unit.now)) === 0) {
      throw new Problem('sales.nothing_to_pay_again');
    }
    await changeSale(unit, sale, { next_check_at: unit.now });
  });
}
