import { listFiledUnhindered } from '../lists/sale-lists.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isPayoutLate } from './payouts.rules.ts';

/** How many sales should have paid their owners by now; a disputed or undone sale is supposed to wait. */
export async function countLatePayouts(deps: SalesDeps): Promise<number> {
  const now = deps.clock.now();
  const sales = await listFiledUnhindered(deps.db);
  return sales.filter((sale) => isPayoutLate(sale, deps.config, now)).length;
}
