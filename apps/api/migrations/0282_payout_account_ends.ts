import { sql, type Kysely } from 'kysely';

/**
 * How a person's payout account ended at the provider. An account that never could receive money ends
 * without any other change in its row, and its owner is told once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column payout_account_ended text
      check (payout_account_ended in ('refused', 'closed'))`.execute(db);
}
