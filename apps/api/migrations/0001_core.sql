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

create table live_events (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index live_events_created on live_events (created_at);
create index live_events_person on live_events (user_id, id);

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

-- Each page follows by number, so numbers are given in the order of the commits.
create function number_live_event() returns trigger language plpgsql as $$
begin
  -- Any fixed number: it names this lock. It is let go with the commit that is under way.
  perform pg_advisory_xact_lock(7231001);
  update live_events set id = default where id = new.id;
  perform pg_notify('claimstead_live', new.user_id::text);
  return null;
end $$;
create constraint trigger live_events_numbered after insert on live_events deferrable initially deferred for each row execute function number_live_event();

insert into file_store default values;
