import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { isOwnedBy } from '../lists/sale-lists.store.ts';
import { type Sale, selectSales, toSale } from '../sales.store.ts';

/** Of each side; whoever has more looks for an old one through its notice. */
const listLimit = 100;

/** When the refund was done with which a sale ended. */
const refundedAt = sql`(select max(done_at) from refunds where refunds.sale_id = sales.id
  and refunds.made_by = 'product')`;

/** Sales of a buyer whose money is back, for whatever reason, the latest end first. */
export function listEndedBoughtBy(db: Db, buyerUserId: string): Promise<Sale[]> {
  return latest(selectSales(db).where('buyer_user_id', '=', buyerUserId));
}

/**
 * The same of an owner, as the sale recorded its owners when the money was held. Money for a listing no longer
 * for sale was never held, so it is only on the buyer's list.
 */
export function listEndedSoldBy(db: Db, ownerUserId: string): Promise<Sale[]> {
  return latest(selectSales(db).where(isOwnedBy(ownerUserId)));
}

async function latest(sales: ReturnType<typeof selectSales>): Promise<Sale[]> {
  const ended = sales.where('status', '=', 'refunded').orderBy(refundedAt, 'desc');
  return (await ended.orderBy('id', 'desc').limit(listLimit).execute()).map(toSale);
}
