import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** Resolves once as many of the world's statements wait for a lock, so that what is held decides who comes first. */
export async function untilWaiting({ deps }: World, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
    return rows[0]?.count ?? 0;
  };
  await expect.poll(waiting, { interval: 10 }).toBe(count);
}
