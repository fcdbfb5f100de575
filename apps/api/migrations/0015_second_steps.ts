import { sql, type Kysely } from 'kysely';

/** What a sign-in may ask for after the password: an authenticator app, passkeys, recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table totp_secrets (
      user_id uuid primary key references users on delete cascade,
      sealed_secret bytea not null,
      last_step bigint,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null constraint passkeys_credential_unique unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_person on passkeys (user_id, created_at)`.execute(db);
  await sql`
    create table passkey_challenges (
      challenge_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_mark bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      constraint recovery_codes_unique unique (user_id, code_mark)
    )`.execute(db);
  await sql`
    create table sign_in_challenges (
      id_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      password_mark bytea not null,
      passkey_challenge text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index sign_in_challenges_person on sign_in_challenges (user_id)`.execute(db);
  await sql`create index sign_in_challenges_expiry on sign_in_challenges (expires_at)`.execute(db);
  await sql`create index passkey_challenges_person on passkey_challenges (user_id)`.execute(db);
  await sql`create index passkey_challenges_expiry on passkey_challenges (expires_at)`.execute(db);
}
