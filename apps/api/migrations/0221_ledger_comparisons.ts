import { sql, type Kysely } from 'kysely';

/** What the daily comparison of our ledger with the provider's balance found, for the operators' page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_comparisons (
      compared_at timestamptz primary key,
      objects integer not null,
      differences jsonb not null
    )`.execute(db);
}
