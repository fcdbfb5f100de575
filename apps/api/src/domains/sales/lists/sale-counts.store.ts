import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { SaleStatus } from '../sales.tables.ts';

/** How many sales stand at each step; what is over is left out. */
export async function countUnderWay(db: Db): Promise<{ status: SaleStatus; sales: number }[]> {
  return db
    .selectFrom('sales')
    .select(['status', sql<number>`count(*)::int`.as('sales')])
    .where('status', 'in', [...stepsUnderWay])
    .groupBy('status')
    .execute();
}

export const stepsUnderWay = [
  'held',
  'signed',
  'filed',
  'refunding',
] as const satisfies readonly SaleStatus[];

/** What the owners of filed sales have not been paid yet, in cents: whatever holds it up. */
export async function sumDue(db: Db): Promise<number> {
  const row = await db
    .selectFrom('payouts')
    .innerJoin('sales', 'sales.id', 'payouts.sale_id')
    .select(sql<number>`coalesce(sum(share_cents), 0)::bigint`.as('cents'))
    .where('sales.status', '=', 'filed')
    .where('payouts.status', '=', 'planned')
    .executeTakeFirstOrThrow();
  return row.cents;
}
