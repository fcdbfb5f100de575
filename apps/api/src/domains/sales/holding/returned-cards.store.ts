import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { isDealOf } from '../lists/sale-lists.store.ts';
import type { ReturnedCardSale } from '../../checkouts/checkouts.api.ts';

/**
 * Card payments whose money went back since then, or is on its way, in whichever way: refunded here or at the provider, also
 * after the payout, or taken by a bank. Of this buyer, and those of these owners for a patent that the buyer owned.
 */
export async function listReturnedCardSales(
  db: Db | Tx,
  people: { buyerUserId: string; ownerUserIds: readonly string[] },
  span: { since: Date; now: Date },
): Promise<ReturnedCardSale[]> {
  const { buyerUserId, ownerUserIds } = people;
  const sellers = sql<string[]>`array(select sale_owners.user_id from sale_owners
    where sale_owners.sale_id = sales.id and sale_owners.user_id is not null)`;
  const back = sql`refunds where refunds.sale_id = sales.id and refunds.status in ('done', 'unsettled', 'borne')`;
  const lost = sql`disputes where disputes.sale_id = sales.id and disputes.status = 'lost'`;
  const isBack = sql<boolean>`coalesce((select sum(amount_cents) from ${back}), 0)
    + coalesce((select lost_cents from ${lost}), 0) >= sales.paid_cents`;
  const backAt = sql<Date | null>`greatest((select max(coalesce(done_at, heard_at)) from ${back}),
    (select since from ${lost}))`;
  const rows = await db
    .selectFrom('sales')
    .innerJoin('checkouts', 'checkouts.id', 'sales.id')
    .select(['sales.buyer_user_id', 'sales.status', backAt.as('back_at'), sellers.as('owners')])
    .where('sales.buyer_user_id', 'in', [buyerUserId, ...ownerUserIds])
    .where('checkouts.payment_method', '=', 'card')
    .where((where) =>
      where.or([
        // What comes back of a refund is on its way again.
        where('sales.status', '=', 'refunding'),
        where.and([isBack, where(backAt, '>', span.since)]),
      ]),
    )
    .where(isDealOf(buyerUserId))
    .execute();
  return rows.map((row) => ({
    buyerUserId: row.buyer_user_id,
    ownerUserIds: row.owners,
    at: row.status === 'refunding' ? span.now : (row.back_at ?? span.now),
  }));
}
