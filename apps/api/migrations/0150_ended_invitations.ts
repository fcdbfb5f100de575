import { sql, type Kysely } from 'kysely';

/**
 * Invitations of co-owners that are worth nothing any more, and why, so that whoever opens one is told.
 * Only hashes of what stood in the mails; no person is named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_invitations (
      token_hash bytea primary key,
      reason text not null check (reason in ('replaced', 'removed')),
      ended_at timestamptz not null
    )`.execute(db);
  await sql`create index ended_invitations_age on ended_invitations (ended_at)`.execute(db);
}
