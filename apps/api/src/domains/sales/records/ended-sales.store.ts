import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { type Sale, saleParts, selectSales, toSale } from '../sales.store.ts';

/** Of each side; whoever has more looks for an old one through its notice. */
const listLimit = 100;

/** When the refund was done with which a sale ended. */
const refundedAt = sql`(select max(done_at) from refunds where refunds.sale_id = sales.id
  and refunds.made_by = 'product')`;

/** Sales of a buyer whose money is back, for whatever reason, the latest end first. */
export async function listEndedBoughtBy(db: Db, buyerUserId: string): Promise<Sale[]> {
  const rows = await selectSales(db)
    .where('buyer_user_id', '=', buyerUserId)
    .where('status', '=', 'refunded')
    .orderBy(refundedAt, 'desc')
    .orderBy('id', 'desc')
    .limit(listLimit)
    .execute();
  return rows.map(toSale);
}

/**
 * The same of an owner, as the sale recorded its owners when the money was held. Money for a listing no longer
 * for sale was never held, so it is only on the buyer's list.
 */
export async function listEndedSoldBy(db: Db, ownerUserId: string): Promise<Sale[]> {
  const rows = await db
    .selectFrom('sale_owners')
    .innerJoin('sales', 'sales.id', 'sale_owners.sale_id')
    .selectAll('sales')
    .select(saleParts)
    .where('sale_owners.user_id', '=', ownerUserId)
    .where('sales.status', '=', 'refunded')
    .orderBy(refundedAt, 'desc')
    .orderBy('sales.id', 'desc')
    .limit(listLimit)
    .execute();
  return rows.map(toSale);
}
