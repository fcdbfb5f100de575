import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Counts one more use of a key in its current window; one statement, so parallel calls count right
 * in every process.
 * @returns how many uses the window has seen, this one included.
 */
export async function countUse(
  db: Db,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  const windowStart = new Date(
    Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000,
  );
  const row = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart, uses: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        window_start: windowStart,
        uses: sql<number>`case when rate_limits.window_start = ${windowStart} then rate_limits.uses + 1 else 1 end`,
      }),
    )
    .returning('uses')
    .executeTakeFirstOrThrow();
  return row.uses;
}

export async function deleteRateLimitsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', before).execute();
}
