import { sql, type Kysely } from 'kysely';

/** Bank debits that fail, or that wait until the buyer has proved the bank account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column failed_debits integer not null default 0`.execute(db);
  await sql`
    alter table offers
      drop constraint offers_reason_check,
      add constraint offers_reason_check check (
        reason in ('declined', 'withdrawn', 'lapsed', 'payment_lapsed', 'payment_failed',
          'sold_to_another', 'listing_gone', 'sale_cancelled')
      )`.execute(db);
  await sql`alter table sales add column verification_expected_at timestamptz`.execute(db);
}
