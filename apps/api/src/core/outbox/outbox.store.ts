import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Events, EventType, RecordedEvent } from './events.ts';

export async function insertEvents(tx: Tx, events: RecordedEvent[]): Promise<void> {
  await tx
    .insertInto('outbox_events')
    .values(
      events.map((event) => ({
        id: event.id,
        type: event.type,
        payload: JSON.stringify(event.payload),
        occurred_at: new Date(event.occurredAt),
      })),
    )
    .execute();
}

/**
 * Marks an event as consumed, once per consumer.
 * @returns false if this consumer already had it: a repeated delivery, to be ignored.
 */
export async function claimEvent(tx: Tx, consumer: string, eventId: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('outbox_consumed')
    .values({ consumer, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Events of a type whose payload names this and that the consumer has not had, in the order in which they
 * happened: jobs run in any order.
 */
export async function listUnconsumed<Type extends EventType>(
  tx: Tx,
  consumer: string,
  wanted: { type: Type; key: keyof Events[Type] & string; value: string },
): Promise<RecordedEvent<Type>[]> {
  const { rows } = await sql<{ id: string; payload: Events[Type]; occurred_at: Date }>`
    select id, payload, occurred_at from outbox_events
    where type = ${sql.lit(wanted.type)} and payload ->> ${sql.lit(wanted.key)} = ${wanted.value}
      and not exists (
        select from outbox_consumed
        where consumer = ${consumer} and event_id = outbox_events.id
      )
    order by occurred_at, id`.execute(tx);
  return rows.map(
    ({ id, payload, occurred_at }) =>
      ({
        type: wanted.type,
        id,
        payload,
        occurredAt: occurred_at.toISOString(),
      }) as RecordedEvent<Type>,
  );
}

/**
 * Deletes old events and who consumed them: much older than any job is kept, so none is delivered again.
 * @returns how many, `limit` at most.
 */
export async function deleteEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from outbox_events where id in (
        select id from outbox_events where occurred_at < ${before} order by occurred_at limit ${limit}
      ) returning id
    ), consumed as (
      delete from outbox_consumed using gone where outbox_consumed.event_id = gone.id
    )
    select count(*) as deleted from gone`.execute(db);
  return rows[0]?.deleted ?? 0;
}

/**
 * Empties the payload of every event that contains one of these texts. That it happened stays, and so does
 * who consumed it; jobs carry their events with them.
 */
export async function emptyEventsWith(tx: Tx, texts: readonly string[]): Promise<void> {
  await sql`
    update outbox_events set payload = '{}'
    where exists (
      select from unnest(${texts}::text[]) as mentioned
      where strpos(outbox_events.payload::text, mentioned) > 0
    )`.execute(tx);
}
