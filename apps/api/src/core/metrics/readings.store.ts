import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Reading } from './gauges.ts';

/**
 * Takes the tables whose reading is due: each goes to one process at a time, and to another if that one has not
 * finished within `everySeconds`. Times are the database's.
 * @returns the names of those that the caller is to read now.
 */
export async function claimReadings(
  db: Db,
  names: readonly string[],
  everySeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    insert into metric_readings (name, claimed_at)
    select name, now() from unnest(${names}::text[]) as name
    on conflict (name) do update set claimed_at = now()
      where metric_readings.claimed_at < now() - make_interval(secs => ${everySeconds})
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function saveReadings(
  db: Db,
  name: string,
  readings: readonly Reading[],
): Promise<void> {
  await db
    .updateTable('metric_readings')
    .set({ readings: JSON.stringify(readings), read_at: sql<Date>`now()` })
    .where('name', '=', name)
    .execute();
}

export type KeptReadings = { name: string; readings: readonly Reading[]; ageSeconds: number };

/** What was read last of each table, by whichever process. */
export async function listReadings(db: Db): Promise<KeptReadings[]> {
  const { rows } = await sql<KeptReadings>`
    select name, readings, extract(epoch from now() - read_at)::float8 as "ageSeconds"
    from metric_readings where read_at is not null`.execute(db);
  return rows;
}
