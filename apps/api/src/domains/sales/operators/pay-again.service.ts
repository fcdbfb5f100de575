import { Problem } from '../../../core/errors/problem.ts';
import { movePayout } from '../payouts/move-payout.service.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { changeSale } from '../move-sale.service.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { actOfOperator } from './act-on-sale.service.ts';

/**
 * Pays, at an operator's request and from the platform's balance, what someone took back of payouts at the provider. Not while
 * a bank has the payment.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_pay_again
 */
export const payAgain = actOfOperator('sale.pay_again', async (unit, sale) => {
  if (isMoneyInDoubt(sale)) throw new Problem('sales.disputed');
  const owners = await listSaleOwners(unit.tx, [sale.id]);
  const taken = owners.filter(({ payoutStatus }) => payoutStatus === 'taken');
  if (isUndone(sale) || taken.length === 0) throw new Problem('sales.nothing_to_pay_again');
  for (const owner of taken) await movePayout(unit, owner, 'ask_again', 'operator');
  await changeSale(unit, sale, { next_check_at: unit.now });
});
