import { sql, type Kysely } from 'kysely';

/**
 * Live events get their final number, and wake the readers, while their transaction commits. Numbers must
 * become visible in their order, so one lock is held while they are given; held from the statement of a
 * busy process until its commit arrives, it would make everybody wait for the slowest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function number_live_event() returns trigger language plpgsql as $$
    begin
      -- Any fixed number: it names this lock. It is let go with the commit that is under way.
      perform pg_advisory_xact_lock(7231001);
      update live_events set id = default where id = new.id;
      perform pg_notify('claimstead_live', new.user_id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger live_events_numbered after insert on live_events
    deferrable initially deferred for each row execute function number_live_event()`.execute(db);
}
