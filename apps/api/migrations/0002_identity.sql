-- People, how they sign in, and what is kept of an account that is gone.

create extension pg_trgm;

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  picture_key text,
  connected_account_id text,
  payouts_enabled boolean default false not null,
  status text default 'active' not null check (status in ('active', 'suspended', 'erased')),
  created_at timestamptz not null,
  has_second_step boolean default false not null,
  erased_at timestamptz,
  payouts_paused_until timestamptz,
  legal_name text,
  legal_name_confirmed_at timestamptz,
  payout_account_ended text check (payout_account_ended in ('refused', 'closed')),
  -- Where the person gets notices about an agreement.
  postal_address text,
  -- As the browser told it, for when the person is reminded and how times are written; null: never told.
  time_zone text,
  -- A payout that an owner's bank returned, of which the owner was told, until the provider has paid one after it.
  failed_payout_id text,
  failed_payout_cents bigint check (failed_payout_cents > 0),
  failed_payout_at timestamptz,
  constraint users_erased_at check ((status = 'erased') = (erased_at is not null)),
  constraint users_connected_account_unique unique (connected_account_id),
  constraint users_email_unique unique (email),
  constraint users_legal_name_is_confirmed check ((legal_name is null) = (legal_name_confirmed_at is null) and legal_name <> ''),
  constraint users_failed_payout check (
    (failed_payout_id is null) = (failed_payout_cents is null)
    and (failed_payout_id is null) = (failed_payout_at is null))
);
create index users_words on users using gin (lower(((first_name || ' ') || last_name)) gin_trgm_ops, lower(email) gin_trgm_ops);

create table account_erasures (
  user_id uuid primary key references users,
  erased_at timestamptz not null,
  mail_to text,
  traces jsonb not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  user_agent text not null,
  address text not null,
  confirmed_at timestamptz
);
create index sessions_expiry on sessions (expires_at);
create index sessions_person on sessions (user_id);

create table known_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  user_agent text not null,
  address text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (user_id, token_hash)
);
create index known_devices_seen on known_devices (last_seen_at);
create index known_devices_token on known_devices (token_hash);

create table email_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null,
  used_at timestamptz
);
create index email_codes_created on email_codes (created_at);
create index email_codes_person on email_codes (user_id, created_at desc);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_expiry on password_resets (expires_at);
create index password_resets_person on password_resets (user_id);

create table sign_in_challenges (
  id_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  password_mark bytea not null,
  passkey_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null,
  used_at timestamptz,
  by_code boolean default false not null
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
create index sign_in_challenges_person on sign_in_challenges (user_id);

create table sign_in_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_mark bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null,
  used_at timestamptz,
  constraint sign_in_codes_unique unique (user_id, code_mark)
);
create index sign_in_codes_expiry on sign_in_codes (expires_at);

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  last_step bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_person on passkeys (user_id, created_at);

create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_person on passkey_challenges (user_id);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_mark bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_codes_unique unique (user_id, code_mark)
);

create table security_alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('wrong_passwords', 'wrong_second_steps', 'foreign_objects')),
  seen_at timestamptz not null
);
create index security_alerts_person on security_alerts (user_id, kind, seen_at);
create index security_alerts_seen on security_alerts (seen_at);

create table blocks (
  blocker_user_id uuid not null references users,
  blocked_user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (blocker_user_id, blocked_user_id),
  check (blocker_user_id <> blocked_user_id)
);
create index blocks_blocked on blocks (blocked_user_id);

-- Nothing new is written in the name of a person whose account is gone. The argument names the column.
create function refuse_erased_person() returns trigger language plpgsql as $$
declare
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  standing text;
begin
  if person is null then return new; end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::uuid is not distinct from person
  then return new; end if;
  -- The lock waits for a deletion under way, and then reads what it wrote.
  select status into standing from users where id = person for key share;
  if standing = 'erased' then
    raise exception 'person % is gone', person
      using errcode = '23514', constraint = 'users_erased';
  end if;
  return new;
end $$;
create trigger sessions_of_living before insert or update of user_id on sessions for each row execute function refuse_erased_person('user_id');
create trigger known_devices_of_living before insert or update of user_id on known_devices for each row execute function refuse_erased_person('user_id');
create trigger email_codes_of_living before insert or update of user_id on email_codes for each row execute function refuse_erased_person('user_id');
create trigger password_resets_of_living before insert or update of user_id on password_resets for each row execute function refuse_erased_person('user_id');
create trigger sign_in_challenges_of_living before insert or update of user_id on sign_in_challenges for each row execute function refuse_erased_person('user_id');
create trigger totp_secrets_of_living before insert or update of user_id on totp_secrets for each row execute function refuse_erased_person('user_id');
create trigger passkeys_of_living before insert or update of user_id on passkeys for each row execute function refuse_erased_person('user_id');
create trigger passkey_challenges_of_living before insert or update of user_id on passkey_challenges for each row execute function refuse_erased_person('user_id');
create trigger recovery_codes_of_living before insert or update of user_id on recovery_codes for each row execute function refuse_erased_person('user_id');
create trigger blocks_blocked_user_id_of_living before insert or update of blocked_user_id on blocks for each row execute function refuse_erased_person('blocked_user_id');
create trigger blocks_blocker_user_id_of_living before insert or update of blocker_user_id on blocks for each row execute function refuse_erased_person('blocker_user_id');

-- A tombstone is never written again.
create function erased_stays_erased() returns trigger language plpgsql as $$
begin
  raise exception 'person % is gone', old.id
    using errcode = '23514', constraint = 'users_erased';
end $$;
create trigger users_stay_erased before delete or update on users for each row when (old.status = 'erased') execute function erased_stays_erased();
