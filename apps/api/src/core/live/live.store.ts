import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import type { Db, Tx } from '../db/database.ts';

export const liveChannel = 'claimstead_live';

export type LiveNotice = {
  userId: string;
  kind: LiveEventKind;
  data: Record<string, unknown>;
};
export type LiveEvent = LiveNotice & { id: number };

/**
 * Writes notices. While the transaction commits, a trigger gives them their numbers under one lock and wakes
 * every process (`number_live_event`): so numbers become visible in order, a reader that resumes after one
 * misses none, and nobody waits for a slow commit.
 */
export async function publishLive(tx: Tx, now: Date, notices: LiveNotice[]): Promise<void> {
  await tx
    .insertInto('live_events')
    .values(
      notices.map((notice) => ({
        user_id: notice.userId,
        kind: notice.kind,
        data: JSON.stringify(notice.data),
        created_at: now,
      })),
    )
    .execute();
}

export const livePageSize = 500;

/** Events for one person after an id, in commit order, at most a page. */
export async function listLiveAfter(db: Db, userId: string, after: number): Promise<LiveEvent[]> {
  const rows = await db
    .selectFrom('live_events')
    .select(['id', 'kind', 'data'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(livePageSize)
    .execute();
  return rows.map((row) => ({ id: row.id, userId, kind: row.kind, data: row.data }));
}

/** The latest id so far: where a page that opens now begins. */
export async function lastLiveId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The people with events after an id, each with their latest one. */
export async function listPeopleToldAfter(
  db: Db,
  after: number,
): Promise<{ userId: string; newestId: number }[]> {
  const rows = await db
    .selectFrom('live_events')
    .select(['user_id', ({ fn }) => fn.max('id').as('newest')])
    .where('id', '>', after)
    .groupBy('user_id')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, newestId: row.newest }));
}

/** Deletes events that no page will ask for again. */
export async function deleteLiveBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live_events').where('created_at', '<', before).execute();
}

/** Deletes all events of one person. */
export async function deleteLiveOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('live_events').where('user_id', '=', userId).execute();
}
