import { sql, type Kysely } from 'kysely';

/**
 * Whose name an account signs under. Absent until the person has confirmed it; the registered name counts
 * meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column legal_name text,
      add column legal_name_confirmed_at timestamptz,
      add constraint users_legal_name_is_confirmed check (
        (legal_name is null) = (legal_name_confirmed_at is null) and legal_name <> ''
      )`.execute(db);
}
