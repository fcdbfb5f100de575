-- What is known of a patent: one record for a normalized number, facts with their source and their day, and what
-- the office answered.

create table patents (
  number text primary key check (number ~ '^([A-Z]{0,2}|[0-9]{2}/)[0-9]{1,8}$'),
  created_at timestamptz not null,
  asked_at timestamptz,
  away_reason text,
  -- What the office says of trials is an answer of its own: neither hides the other.
  trials_asked_at timestamptz,
  trials_away_reason text,
  check (away_reason is null or asked_at is not null),
  check (trials_away_reason is null or trials_asked_at is not null)
);
create index patents_asked on patents (asked_at desc) where (asked_at is not null);
create index patents_trials_asked on patents (trials_asked_at desc) where (trials_asked_at is not null);

create table patent_facts (
  id uuid primary key,
  number text not null references patents,
  kind text not null,
  source text not null check (source in ('document', 'office', 'seller', 'operator')),
  origin uuid,
  shown boolean default false not null,
  value jsonb not null,
  as_of date not null,
  first_read_at timestamptz not null,
  read_at timestamptz not null,
  page integer,
  code text,
  from_scan boolean default false not null,
  superseded_at timestamptz,
  check (source <> 'document' or origin is not null)
);
create unique index patent_facts_now on patent_facts (number, kind, source, origin) nulls not distinct where (superseded_at is null);
create index patent_facts_origin on patent_facts (origin) where (origin is not null);

create table office_answers (
  number text not null references patents,
  part text not null check (part in ('record', 'grant_text', 'trials')),
  outcome text not null check (outcome in ('found', 'not_there')),
  shape integer not null,
  value jsonb,
  as_of text,
  fetched_at timestamptz not null,
  sha256 text,
  body bytea,
  unknown_shapes text[] default '{}' not null,
  -- An answer that was found stays when the office no longer has the number: since when it was missed.
  missed_at timestamptz,
  primary key (number, part),
  check ((outcome = 'found') = (value is not null)),
  check ((outcome = 'found') = (sha256 is not null)),
  check (missed_at is null or outcome = 'found')
);
create index office_answers_odd on office_answers (fetched_at) where (unknown_shapes <> '{}');

create table office_turns (
  only_row boolean default true primary key check (only_row),
  holder uuid,
  not_before timestamptz default '-infinity' not null
);

insert into office_turns default values;
