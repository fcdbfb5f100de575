import { sql, type Kysely } from 'kysely';

/** What a sign-in asks for, how fresh a session is, and accounts that were deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column has_second_step boolean not null default false,
      add column erased_at timestamptz`.execute(db);
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
}
