import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { ownersWithPayouts } from '../sale-owners.store.ts';

/** Owners of sales, and what they are paid. */
function payouts(db: Db) {
  return ownersWithPayouts(db).innerJoin('sales', 'sales.id', 'sale_owners.sale_id');
}

/** Of an open sale, and not paid yet; or taken back at the provider, and to be paid again. */
function awaitsPayout(where: ExpressionBuilder<Tables, 'payouts' | 'sales'>) {
  return where.or([
    where('payouts.status', '=', 'due_again'),
    where.and([
      where('sales.status', 'in', ['held', 'signed', 'filed']),
      where('payouts.status', '=', 'planned'),
    ]),
  ]);
}

/** Sales under way that have not paid this owner yet. */
export async function listAwaitingAccount(db: Db, ownerUserId: string): Promise<string[]> {
  const awaited = payouts(db).where('sale_owners.user_id', '=', ownerUserId).where(awaitsPayout);
  const rows = await awaited.select('sales.id').orderBy('sales.id').execute();
  return rows.map((row) => row.id);
}

/** Owners of open sales who are not paid yet. */
export async function listAccountsAwaited(db: Db): Promise<string[]> {
  const awaited = payouts(db).where(awaitsPayout).select('sale_owners.user_id');
  return (await awaited.distinct().execute()).map((row) => row.user_id);
}

/** Who was paid since then, with a payout that nobody has taken back. */
export async function listPaidSince(db: Db, since: Date): Promise<string[]> {
  const paid = payouts(db)
    .where('payouts.status', '=', 'paid')
    .where('payouts.paid_at', '>', since)
    .select('sale_owners.user_id');
  return (await paid.distinct().execute()).map((row) => row.user_id);
}
