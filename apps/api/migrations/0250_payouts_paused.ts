import { sql, type Kysely } from 'kysely';

/** After a payout account took another one's place: until when no share of a sale is sent to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column payouts_paused_until timestamptz`.execute(db);
}
