import { sql, type Kysely } from 'kysely';

/**
 * While a payment for an accepted offer is open at the provider, the offer does not lapse by itself: the
 * payment is cancelled there first, and where it had succeeded, the sale goes on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column payment_open boolean not null default false`.execute(db);
  await sql`
    update offers set payment_open = true
    where status = 'ACCEPTED' and paid_at is null and exists (
      select from sales
      where sales.offer_id = offers.id and sales.status in ('checkout', 'processing')
        and sales.superseded_at is null)`.execute(db);
}
