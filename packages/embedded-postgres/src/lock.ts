import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresProblem } from './problems.ts';

export interface FileLock {
  release(): void;
}

/** SQLITE_BUSY: someone else holds the lock. */
const busy = 5;
const retryAfterMs = 25;

/**
 * Every lock that is held. A connection that nobody refers to is closed by the garbage collector,
 * which would let go of its lock while the caller still uses the server.
 */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock on `file` that the operating system drops when this process dies, however it dies.
 *
 * Node has no flock, so the lock is the one of an empty SQLite file: a byte-range lock, on Linux,
 * macOS and Windows alike, also between two callers in one process. Nothing is ever written to it.
 *
 * Returns undefined when someone else holds it. Throws the file system's error if `file` cannot be made.
 */
export function tryLock(file: string, mode: 'shared' | 'exclusive'): FileLock | undefined {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    connection.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN');
    // A transaction that has read holds the shared lock until it ends.
    if (mode === 'shared') connection.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch (error) {
    connection.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
  held.add(connection);
  return {
    release() {
      if (held.delete(connection)) connection.close();
    },
  };
}

/** Waits for the exclusive lock on `file`; `in_use` when it is not to be had within `withinMs`. */
export async function waitForLock(file: string, withinMs: number): Promise<FileLock> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const lock = tryLock(file, 'exclusive');
    if (lock) return lock;
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresProblem(
        'in_use',
        `Another process has been starting or stopping this database for ${withinMs / 1000} seconds (it holds ${file}): stop it and start again.`,
      );
    }
    await delay(retryAfterMs);
  }
}
