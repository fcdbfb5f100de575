import { sql, type Kysely } from 'kysely';

/** Suspicious series that an account was told of, for operators to look at: no address, no content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_alerts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null
        check (kind in ('wrong_passwords', 'wrong_second_steps', 'foreign_objects')),
      seen_at timestamptz not null
    )`.execute(db);
  await sql`
    create index security_alerts_person on security_alerts (user_id, kind, seen_at)`.execute(db);
  await sql`create index security_alerts_seen on security_alerts (seen_at)`.execute(db);
}
