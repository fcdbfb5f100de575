import { sql, type Kysely } from 'kysely';

/** Why nobody may sign an envelope at the moment: the sale says so in the transaction in which it knows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signing_envelopes
      add column hold text check (hold in ('review', 'stopped'))`.execute(db);
}
