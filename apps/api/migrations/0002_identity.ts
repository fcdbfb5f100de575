import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null constraint users_email_unique unique check (email = lower(email)),
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      email_verified_at timestamptz,
      picture_key text,
      connected_account_id text constraint users_connected_account_unique unique,
      payouts_enabled boolean not null default false,
      suspended_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      user_agent text not null,
      address text not null
    )`.execute(db);
  await sql`create index sessions_person on sessions (user_id)`.execute(db);
  await sql`
    create table email_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_hash bytea,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index email_codes_person on email_codes (user_id, created_at desc)`.execute(db);
  await sql`
    create table password_resets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index password_resets_person on password_resets (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`create index email_codes_created on email_codes (created_at)`.execute(db);
  await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db);
}
