import { type Kysely, sql } from 'kysely';

/** What tells whether a key is the one that this database's secrets are sealed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_checks (
      name text primary key,
      sealed bytea not null
    )`.execute(db);
}
