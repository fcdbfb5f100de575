import { sql, type Kysely } from 'kysely';

/**
 * Codes that are mailed to somebody whose sign-in is slowed, and whether a second step was asked for
 * behind one: such a challenge counts for itself, not with the tries that slowed the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_mark bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null,
      used_at timestamptz,
      constraint sign_in_codes_unique unique (user_id, code_mark)
    )`.execute(db);
  await sql`create index sign_in_codes_expiry on sign_in_codes (expires_at)`.execute(db);
  await sql`
    alter table sign_in_challenges add column by_code boolean not null default false`.execute(db);
}
