import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { movePayout } from '../payouts/move-payout.service.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { changeSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
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
    const owners = await listSaleOwners(unit.tx, [saleId]);
    const taken = owners.filter(({ payoutStatus }) => payoutStatus === 'taken');
    if (isUndone(sale) || taken.length === 0) throw new Problem('sales.nothing_to_pay_again');
    for (const owner of taken) await movePayout(unit, owner, 'ask_again', 'operator');
    await changeSale(unit, sale, { next_check_at: unit.now });
  });
}
