import { sql, type Kysely } from 'kysely';

/** Browsers that an account was used on, so that a sign-in from another one can be told by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null,
      user_agent text not null,
      address text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      unique (user_id, token_hash)
    )`.execute(db);
  await sql`create index known_devices_token on known_devices (token_hash)`.execute(db);
  await sql`create index known_devices_seen on known_devices (last_seen_at)`.execute(db);
}
