-- What every domain relies on: events and who had them, what open pages are told, limits, keys, the store of files.

create table outbox_events (
  id uuid primary key,
  type text not null,
  payload jsonb not null,
  occurred_at timestamptz not null
);
create index outbox_events_occurred on outbox_events (occurred_at);

create table outbox_consumed (
  consumer text not null,
  event_id uuid not null,
  primary key (consumer, event_id)
);
create index outbox_consumed_event on outbox_consumed (event_id);

-- Open pages follow by number. A number begins with its transaction's: a reader takes what is below the oldest
-- transaction still running, and nothing comes in below that any more. Nobody waits for anybody.
create table live_events (
  id bigint not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index live_events_created on live_events (created_at);
create index live_events_number on live_events (id);

-- The number of a row: its transaction, then its turn in it for one person, 4,096 at most.
create function live_number(turn integer) returns bigint volatile language sql as
  $$ select (pg_current_xact_id()::text::bigint << 12) + turn $$;

-- Every number below is settled: whoever wrote one has committed, or never will. Stable: as of the same moment as
-- the rows that the statement reads, or one could slip in between.
create function live_horizon() returns bigint stable language sql as
  $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint << 12 $$;

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  uses integer not null
);

create table key_checks (
  name text primary key,
  sealed bytea not null
);

create table providers_away (
  provider text not null,
  process_id uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (provider, process_id)
);

create table file_store (
  only_row boolean default true primary key check (only_row),
  id uuid default gen_random_uuid() not null,
  marked_at timestamptz,
  swept_at timestamptz
);

insert into file_store default values;

-- What one process read for the metrics of all of them; a row for each table of gauges.

create table metric_readings (
  name text primary key,
  claimed_at timestamptz not null,
  read_at timestamptz,
  readings jsonb not null default '[]'
);

-- When the last backup was made, and who has to be deleted again after a restore.

create table backup_state (
  only_row boolean default true primary key check (only_row),
  made text,
  made_at timestamptz,
  tried_at timestamptz
);

create table erasures_due (
  user_id uuid primary key
);

create table installed_versions (
  version text primary key,
  installed_at timestamptz default now() not null
);

insert into backup_state default values;

-- What operators change while the product runs: every process reads it every few seconds.

create table running_settings (
  only_row boolean default true primary key check (only_row),
  log_level text check (log_level in ('fatal', 'error', 'warn', 'info', 'debug', 'silent')),
  log_level_until timestamptz,
  maintenance_since timestamptz,
  maintenance_until timestamptz,
  constraint running_settings_log_level_ends check ((log_level is null) = (log_level_until is null)),
  constraint running_settings_maintenance_ends
    check ((maintenance_since is null) = (maintenance_until is null))
);

insert into running_settings default values;
