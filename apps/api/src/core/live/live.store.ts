import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export const liveChannel = 'claimstead_live';

/** Any fixed number: it names the lock that gives live events the order of their commits. */
const orderLock = 7_231_001;

export type LiveNotice = {
  userId: string;
  kind: LiveEventKind;
  data: Record<string, unknown>;
};
export type LiveEvent = LiveNotice & { id: number };

/**
 * Writes notices and wakes every process at the commit. Takes the order lock first, so ids become
 * visible in their order and a reader that resumes after an id misses none; call it last in a
 * transaction, since the lock is held until the commit.
 */
export async function publishLive(tx: Tx, now: Date, notices: LiveNotice[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${orderLock})`.execute(tx);
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
  const people = [...new Set(notices.map((notice) => notice.userId))];
  for (const userId of people) await sql`select pg_notify(${liveChannel}, ${userId})`.execute(tx);
}

export const livePageSize = 500;

/** Everything for one person after an id, in commit order, a page at most. */
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

/** The newest id so far: where a page that opens now begins. */
export async function lastLiveId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Whom something was told after an id, each with the newest of it. */
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

/** Forgets what no page will ask for again. */
export async function deleteLiveBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live_events').where('created_at', '<', before).execute();
}

/** Forgets everything that waits for one person. */
export async function deleteLiveOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('live_events').where('user_id', '=', userId).execute();
}
