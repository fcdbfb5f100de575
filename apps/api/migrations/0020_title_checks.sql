-- The title of a listing against the office's record: what was compared, what came of it, what an operator found.

create table title_checks (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  outcome text not null check (outcome in ('agrees', 'differs', 'cannot_tell', 'not_checked')),
  reasons jsonb not null,
  inventors jsonb not null,
  owners jsonb not null,
  conveyances jsonb not null,
  terminal_disclaimer boolean not null,
  as_of date,
  record_sha256 text,
  record_fetched_at timestamptz,
  basis text not null,
  compared_at timestamptz not null,
  made_at timestamptz not null,
  superseded_at timestamptz,
  finding text,
  finding_lets boolean,
  found_at timestamptz,
  found_by_user_id uuid references users,
  check ((finding is null) = (finding_lets is null)),
  check ((finding is null) = (found_at is null)),
  check ((outcome = 'not_checked') = (record_fetched_at is null))
);
create unique index title_checks_now on title_checks (listing_id) where (superseded_at is null);
create index title_checks_basis on title_checks (listing_id, basis, made_at desc);
create index title_checks_waiting on title_checks (made_at, id) where ((superseded_at is null) and (finding is null) and (outcome in ('differs', 'cannot_tell')));

alter table offers add column pay_left_ms bigint check (pay_left_ms is null or pay_by is null);

alter table sales add column title_shown jsonb;
