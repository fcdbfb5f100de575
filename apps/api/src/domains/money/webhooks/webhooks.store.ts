import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { ProviderEvent } from '../provider-news.port.ts';

/**
 * One that had to be asked for and is delivered afterwards counts as delivered: the way in is open again.
 * @returns false when this event is stored already: a repeated delivery.
 */
export async function insertWebhook(
  tx: Tx,
  event: ProviderEvent,
  foundBy: 'webhook' | 'reconciliation',
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .insertInto('payment_webhooks')
    .values({
      event_id: event.id,
      type: event.type,
      object_id: event.objectId,
      account_id: event.accountId,
      found_by: foundBy,
      received_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet({ found_by: 'webhook', received_at: now })
        .where('payment_webhooks.found_by', '=', 'reconciliation')
        .where('excluded.found_by', '=', 'webhook'),
    )
    // Of a row that was there before, this is the transaction that changed it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  return stored?.isNew ?? false;
}

/** Forgets what is too old to be delivered again. */
export async function deleteWebhooksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_webhooks').where('received_at', '<', before).execute();
}

/** Until when a reconciliation has looked; null before the first. */
export async function findCoveredUntil(db: Db, name: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_reconciliations')
    .select('covered_until')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.covered_until ?? null;
}

export async function saveCoveredUntil(db: Db | Tx, name: string, until: Date): Promise<void> {
  await db
    .insertInto('payment_reconciliations')
    .values({ name, covered_until: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ covered_until: until }))
    .execute();
}

/** Counts a refused message. @returns whether it is the first of its reason for a day. */
export async function noteRefused(db: Db, reason: 'mode' | 'version', at: Date): Promise<boolean> {
  const dayBefore = new Date(at.getTime() - 24 * 3_600_000);
  const before = await db
    .selectFrom('payment_refused_events')
    .select('first_at')
    .where('reason', '=', reason)
    .where('first_at', '>', dayBefore)
    .executeTakeFirst();
  await db
    .insertInto('payment_refused_events')
    .values({ reason, first_at: at, last_at: at, events: 1 })
    .onConflict((conflict) =>
      conflict.column('reason').doUpdateSet({
        last_at: at,
        events: sql<number>`payment_refused_events.events + 1`,
        ...(before ? {} : { first_at: at }),
      }),
    )
    .execute();
  return before === undefined;
}

/** Which refused messages came since then: `mode`, `version` or both. */
export async function listRefusedSince(db: Db, since: Date): Promise<('mode' | 'version')[]> {
  const rows = await db
    .selectFrom('payment_refused_events')
    .select('reason')
    .where('last_at', '>=', since)
    .orderBy('reason')
    .execute();
  return rows.map((row) => row.reason);
}
