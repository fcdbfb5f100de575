import type { Tx } from '../db/database.ts';
import type { RecordedEvent } from './unit-of-work.ts';

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
 * @returns false when this consumer has had it before: a repeated delivery, to be left alone.
 */
export async function claimEvent(tx: Tx, consumer: string, eventId: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('outbox_consumed')
    .values({ consumer, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
