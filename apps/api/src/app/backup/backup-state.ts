import type { Db } from '../../core/db/database.ts';
import { openSession } from './session.ts';

const hourMs = 3_600_000;

/** Any fixed number: it names the lock of whoever makes a backup of this database. */
const lockNumber = 7_231_019;

/** The latest finished backup of this database, by the machine's clock; null: there was none yet. */
export async function newestBackup(db: Db): Promise<{ name: string; at: Date } | null> {
  const { made, made_at: at } = await getState(db);
  return made === null || at === null ? null : { name: made, at };
}

function getState(db: Db) {
  return db
    .selectFrom('backup_state')
    .select(['made', 'made_at', 'tried_at'])
    .executeTakeFirstOrThrow();
}

export async function setMade(db: Db, name: string, at: Date): Promise<void> {
  await db.updateTable('backup_state').set({ made: name, made_at: at }).execute();
}

/** Whether a scheduled backup is due: long enough after the last, and an hour after one that did not succeed. */
export async function isDue(db: Db, everyHours: number, now: Date): Promise<boolean> {
  const { made_at: madeAt, tried_at: triedAt } = await getState(db);
  const since = (at: Date | null) =>
    at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime();
  return since(madeAt) >= everyHours * hourMs && since(triedAt) >= hourMs;
}

export async function noteTry(db: Db, now: Date): Promise<void> {
  await db.updateTable('backup_state').set({ tried_at: now }).execute();
}

/**
 * Does the work if nobody else makes a backup of this database, in whichever process. The lock belongs to a
 * session: it ends with the process, however that ends.
 * @returns null if someone else does.
 */
export async function aloneAtBackups<T>(url: string, work: () => Promise<T>): Promise<T | null> {
  const client = await openSession(url, 'backup-lock');
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockNumber],
    );
    return rows[0]?.mine ? await work() : null;
  } finally {
    await client.end();
  }
}
