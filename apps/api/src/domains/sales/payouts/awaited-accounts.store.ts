import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';

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
  const rows = await db
    .selectFrom('sale_owners')
    .innerJoin('sales', 'sales.id', 'sale_owners.sale_id')
    .innerJoin('payouts', (join) =>
      join
        .onRef('payouts.sale_id', '=', 'sale_owners.sale_id')
        .onRef('payouts.owner_id', '=', 'sale_owners.owner_id'),
    )
    .select('sales.id')
    .where('sale_owners.user_id', '=', ownerUserId)
    .where(awaitsPayout)
    .orderBy('sales.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Owners of open sales who are not paid yet. */
export async function listAccountsAwaited(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sale_owners')
    .innerJoin('sales', 'sales.id', 'sale_owners.sale_id')
    .innerJoin('payouts', (join) =>
      join
        .onRef('payouts.sale_id', '=', 'sale_owners.sale_id')
        .onRef('payouts.owner_id', '=', 'sale_owners.owner_id'),
    )
    .select('sale_owners.user_id')
    .distinct()
    .where(awaitsPayout)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who was paid since then, with a payout that nobody has taken back. */
export async function listPaidSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sale_owners')
    .innerJoin('payouts', (join) =>
      join
        .onRef('payouts.sale_id', '=', 'sale_owners.sale_id')
        .onRef('payouts.owner_id', '=', 'sale_owners.owner_id'),
    )
    .select('sale_owners.user_id')
    .distinct()
    .where('payouts.status', '=', 'paid')
    .where('payouts.paid_at', '>', since)
    .execute();
  return rows.map((row) => row.user_id);
}
