import type { Tables } from '../../core/db/tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';

/** @returns false when this event is stored already: a repeated delivery. */
export async function insertWebhook(
  tx: Tx,
  webhook: Insertable<Tables['signing_webhooks']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('signing_webhooks')
    .values(webhook)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets what is too old to be delivered again. */
export async function deleteWebhooksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signing_webhooks').where('received_at', '<', before).execute();
}
