import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { isDealOf } from '../sale-lists.store.ts';
import type { ReturnedCardSale } from '../../checkouts/checkouts.api.ts';

/**
 * Card payments whose money went back since then, or is on its way: of this buyer, and those of these owners for a patent
 * that the buyer owned.
 */
export async function listReturnedCardSales(
  db: Db | Tx,
  people: { buyerUserId: string; ownerUserIds: readonly string[] },
  span: { since: Date; now: Date },
): Promise<ReturnedCardSale[]> {
  const { buyerUserId, ownerUserIds } = people;
  const sellers = sql<string[]>`array(select sale_owners.user_id from sale_owners
    where sale_owners.sale_id = sales.id and sale_owners.user_id is not null)`;
  // What comes back is on its way again.
  const refundedAt = sql<Date | null>`(select max(done_at) from refunds
    where refunds.sale_id = sales.id and refunds.made_by = 'product' and sales.status = 'refunded')`;
  const rows = await db
    .selectFrom('sales')
    .innerJoin('checkouts', 'checkouts.id', 'sales.id')
    .select(['sales.buyer_user_id', refundedAt.as('refunded_at'), sellers.as('owners')])
    .where('sales.buyer_user_id', 'in', [buyerUserId, ...ownerUserIds])
    .where('checkouts.payment_method', '=', 'card')
    .where('sales.status', 'in', ['refunding', 'refunded'])
    .where((where) =>
      where.or([where('sales.status', '=', 'refunding'), where(refundedAt, '>', span.since)]),
    )
    .where(isDealOf(buyerUserId))
    .execute();
  return rows.map((row) => ({
    buyerUserId: row.buyer_user_id,
    ownerUserIds: row.owners,
    at: row.refunded_at ?? span.now,
  }));
}
