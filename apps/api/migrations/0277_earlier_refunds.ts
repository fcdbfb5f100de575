import { sql, type Kysely } from 'kysely';

/**
 * A sale can have more than one refund: the bank returns what it took after the rest was refunded. These are
 * the refunds before the newest one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales
      add column earlier_refund_ids text[] not null default '{}',
      add column earlier_refund_cents bigint not null default 0 check (earlier_refund_cents >= 0)`.execute(
    db,
  );
}
