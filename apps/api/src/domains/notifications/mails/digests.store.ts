import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { NotificationRow } from '../notifications.store.ts';

/** Any fixed number: it names the lock of the one who plans the emails of the day. */
const planningLock = 7_231_002;

export type DueDigest = { userId: string; notificationIds: string[] };

/** @returns false while another process plans them: everyone gets one email a day, not one per process. */
export async function tryToPlanDigests(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${planningLock}) as got`.execute(tx);
  return rows[0]?.got ?? false;
}

/**
 * Takes what waits for the daily digest and is due, whole people at a time. Under the lock of
 * {@link tryToPlanDigests}.
 */
export async function takeDueDigests(tx: Tx, now: Date, people: number): Promise<DueDigest[]> {
  const rows = await tx
    .with('due', (query) =>
      query
        .selectFrom('notifications')
        .select('user_id')
        .distinct()
        .where('in_digest', '=', true)
        .where('mail_due_at', '<=', now)
        .orderBy('user_id')
        .limit(people),
    )
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('in_digest', '=', true)
    .where('mail_due_at', '<=', now)
    .where('user_id', 'in', (due) => due.selectFrom('due').select('user_id'))
    .returning(['id', 'user_id'])
    .execute();
  const byPerson = new Map<string, string[]>();
  for (const row of rows) byPerson.set(row.user_id, [...(byPerson.get(row.user_id) ?? []), row.id]);
  return [...byPerson].map(([userId, notificationIds]) => ({ userId, notificationIds }));
}

/** Those of these notices that are not emailed yet, the first one first. */
export async function listUnmailed(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('mailed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function updateAllMailed(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db.updateTable('notifications').set({ mailed_at: at }).where('id', 'in', ids).execute();
}
