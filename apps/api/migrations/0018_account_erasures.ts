import { sql, type Kysely } from 'kysely';

/** Deletions that have something left to do. A row is gone as soon as nothing is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_erasures (
      user_id uuid primary key references users,
      erased_at timestamptz not null,
      mail_to text,
      traces jsonb not null
    )`.execute(db);
}
