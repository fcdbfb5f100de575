import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export const liveChannel = 'claimstead_live';

export type LiveNotice = {
  userId: string;
  kind: LiveEventKind;
  data: Record<string, unknown>;
};

/** Ids grow in the order in which events are delivered: the transaction's number, then the turn in it. */
export type LiveEvent = LiveNotice & { id: number };

/** Settled: no event with a smaller id can appear any more. */
export type WrittenEvent = LiveEvent & { settled: boolean };

/** As many as one transaction can tell one person (`live_number`). */
const mostTurns = 4096;

/**
 * Writes notices, at most once in a transaction. Nobody waits for anybody: an id begins with the number of its
 * transaction, and readers stop at the oldest transaction that is still running (`live_horizon`). Open pages
 * look as soon as they are woken after the commit (`LiveWaker`), else within seconds.
 * @throws if one person is told more than 4,096 things.
 */
export async function publishLive(tx: Tx, now: Date, notices: LiveNotice[]): Promise<void> {
  const turns = new Map<string, number>();
  const rows = notices.map(({ userId, kind, data }) => {
    const turn = turns.get(userId) ?? 0;
    if (turn === mostTurns) throw new Error(`More than ${mostTurns} live updates for one person.`);
    turns.set(userId, turn + 1);
    return {
      id: sql<number>`live_number(${turn})`,
      user_id: userId,
      kind,
      data: JSON.stringify(data),
      created_at: now,
    };
  });
  await tx.insertInto('live_events').values(rows).execute();
}

/** Has every process look at what these people were told. */
export async function notifyLive(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${liveChannel}, id) from unnest(${[...userIds]}::text[]) id`.execute(
    db,
  );
}

export const livePageSize = 500;

/** Events for one person after an id, at most a page; the settled ones come first. */
export async function listLiveAfter(
  db: Db,
  userId: string,
  after: number,
): Promise<WrittenEvent[]> {
  const rows = await db
    .selectFrom('live_events')
    .select(['id', 'kind', 'data', sql<boolean>`id < live_horizon()`.as('settled')])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(livePageSize)
    .execute();
  return rows.map((row) => ({ ...row, userId }));
}

/** Where a page of this person begins that opens now: after all that is settled, and without what is known already. */
export async function findLivePlace(
  db: Db,
  userId: string,
): Promise<{ settledId: number; knownIds: number[] }> {
  const { rows } = await sql<{ settledId: number; knownIds: number[] }>`
    select live_horizon() - 1 as "settledId", (
      select coalesce(json_agg(id), '[]') from live_events
      where user_id = ${userId} and id >= live_horizon()
    ) as "knownIds"`.execute(db);
  return rows[0] ?? { settledId: 0, knownIds: [] };
}

/** The latest id that is settled. */
export async function lastLiveId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select live_horizon() - 1 as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The people with settled events after an id, each with their latest one, and up to which id that is. */
export async function listPeopleToldAfter(
  db: Db,
  after: number,
): Promise<{ upToId: number; told: { userId: string; newestId: number }[] }> {
  const { rows } = await sql<{ upToId: number; userId: string | null; newestId: number }>`
    select horizon.id - 1 as "upToId", user_id as "userId", max(live_events.id) as "newestId"
    from live_horizon() as horizon (id)
      left join live_events on live_events.id > ${after} and live_events.id < horizon.id
    group by horizon.id, user_id`.execute(db);
  return {
    upToId: rows[0]?.upToId ?? after,
    told: rows.flatMap(({ userId, newestId }) => (userId === null ? [] : { userId, newestId })),
  };
}

/** Deletes events that no page will ask for again. */
export async function deleteLiveBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live_events').where('created_at', '<', before).execute();
}

/**
 * Deletes what another server of the database numbered, which this one has not come to: rows of a restored dump.
 * They would seem to be written by transactions that still run.
 */
export async function deleteUnreachedLive(db: Db): Promise<void> {
  await sql`delete from live_events where id >= live_number(0)`.execute(db);
}

/** Deletes all events of one person. */
export async function deleteLiveOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('live_events').where('user_id', '=', userId).execute();
}
