-- Open pages follow by number, and numbers were given under one lock that every commit waited for. Now a number
-- begins with its transaction's: a reader takes what is below the oldest transaction still running, and nothing
-- comes in below that any more. Nobody waits for anybody.

drop trigger live_events_numbered on live_events;
drop function number_live_event();
-- Kept for a day, and a page that comes back asks for everything anyway.
delete from live_events;

-- The number of a row: its transaction, then its turn in it for one person, 4,096 at most.
create function live_number(turn integer) returns bigint volatile language sql as
  $$ select (pg_current_xact_id()::text::bigint << 12) + turn $$;
-- Every number below is settled: whoever wrote one has committed, or never will. Stable: as of the same moment as
-- the rows that the statement reads, or one could slip in between.
create function live_horizon() returns bigint stable language sql as
  $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint << 12 $$;

alter table live_events alter id drop identity;
-- For processes of the version before, which give no number.
create sequence live_turns as integer minvalue 0 maxvalue 4095 cycle;
alter table live_events alter id set default live_number(nextval('live_turns')::integer);
drop index live_events_person;
alter table live_events drop constraint live_events_pkey, add primary key (user_id, id);
create index live_events_number on live_events (id);
