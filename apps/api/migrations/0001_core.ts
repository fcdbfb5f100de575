import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox_events (
      id uuid primary key,
      type text not null,
      payload jsonb not null,
      occurred_at timestamptz not null
    )`.execute(db);
  await sql`create index outbox_events_occurred on outbox_events (occurred_at)`.execute(db);
  await sql`
    create table outbox_consumed (
      consumer text not null,
      event_id uuid not null,
      primary key (consumer, event_id)
    )`.execute(db);
  await sql`create index outbox_consumed_event on outbox_consumed (event_id)`.execute(db);
  await sql`
    create table live_events (
      id bigint generated always as identity primary key,
      user_id uuid not null,
      kind text not null,
      data jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index live_events_person on live_events (user_id, id)`.execute(db);
  await sql`create index live_events_created on live_events (created_at)`.execute(db);
  await sql`
    create table rate_limits (
      key text primary key,
      window_start timestamptz not null,
      uses integer not null
    )`.execute(db);
}
