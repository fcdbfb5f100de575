import { sql, type Kysely } from 'kysely';

/** Signed messages of the payment provider that are not for this installation: of the other mode or version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_refused_events (
      reason text primary key check (reason in ('mode', 'version')),
      first_at timestamptz not null,
      last_at timestamptz not null,
      events integer not null
    )`.execute(db);
}
