import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { windowStart } from './rate-limit.rules.ts';

/**
 * A key as it is stored: what is counted in plain words, whom it is counted for as a hash. So no address is
 * stored here, and a count outlives its account: a new account does not get new tries.
 */
export function storedKey(key: string): string {
  const cut = key.indexOf('|') + 1;
  return key.slice(0, cut) + createHash('sha256').update(key.slice(cut)).digest('base64url');
}

/**
 * Counts one more use of a key in its current window; one statement, so parallel calls count right
 * in every process. A window never goes back: a process whose clock is behind counts in the newer one.
 * @returns how many uses the window has seen, this one included.
 */
export async function countUse(
  db: Db,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  const start = windowStart(now, windowSeconds);
  const row = await db
    .insertInto('rate_limits')
    .values({ key: storedKey(key), window_start: start, uses: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        window_start: sql<Date>`greatest(rate_limits.window_start, ${start})`,
        uses: sql<number>`case when rate_limits.window_start >= ${start} then rate_limits.uses + 1 else 1 end`,
      }),
    )
    .returning('uses')
    .executeTakeFirstOrThrow();
  return row.uses;
}

/** How many uses the current window of a key has seen; asking counts as none. */
export async function findUses(
  db: Db,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('uses')
    .where('key', '=', storedKey(key))
    .where('window_start', '>=', windowStart(now, windowSeconds))
    .executeTakeFirst();
  return row?.uses ?? 0;
}

/** Takes one use back from the window it was counted in; a past window is left alone. */
export async function uncountUse(
  db: Db,
  key: string,
  windowSeconds: number,
  countedAt: Date,
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ uses: sql<number>`greatest(uses - 1, 0)` })
    .where('key', '=', storedKey(key))
    .where('window_start', '=', windowStart(countedAt, windowSeconds))
    .execute();
}

export async function deleteRateLimitsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', before).execute();
}
