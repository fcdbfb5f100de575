import { sql, type Kysely } from 'kysely';

/** Since when it is known that the buyer's bank has taken a payment, or a part of it, back for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales add column dispute_lost_at timestamptz`.execute(db);
}
