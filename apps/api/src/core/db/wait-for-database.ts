import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;
const connectWithinMs = 5_000;

/** Waiting will not help: the address is wrong. A sentence for the person who starts the product. */
export class WrongDatabaseAddress extends Error {}

/** PostgreSQL's codes for a start that a person must fix. */
const wrong: Record<string, string> = {
  '28P01': 'The database rejects this user or password',
  '28000': 'The database rejects this user',
  '3D000': 'The server has no database with this name',
  '42501': 'This user may not use the database',
};

/**
 * Waits until the database answers, asking again after 0.5, 1, 2 … seconds, at most 30, and says so each time:
 * machines of one deployment start in any order.
 * @throws {WrongDatabaseAddress} if the server answers and refuses us.
 * @throws AbortError if `signal` aborts.
 */
export async function waitForDatabase(
  connectionString: string,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const trouble = await findDatabaseTrouble(connectionString);
    if (!trouble) return;
    if (trouble.isFinal) throw new WrongDatabaseAddress(`${trouble.why}. Check DATABASE_URL.`);
    log.warn(
      { reason: trouble.why, seconds: pauseMs / 1000 },
      'database: not there yet, will ask again',
    );
    await pause(pauseMs, undefined, { signal });
  }
}

/** Asks the database once. @returns null if it answers; else why not, and whether only a person can fix it. */
export async function findDatabaseTrouble(
  connectionString: string,
): Promise<{ why: string; isFinal: boolean } | null> {
  const problem = await problemOf(connectionString);
  if (!problem) return null;
  const why = wrong[problem.code ?? ''];
  return why
    ? { why: `${why}: ${problem.message}`, isFinal: true }
    : { why: problem.message || (problem.code ?? 'no reason given'), isFinal: false };
}

async function problemOf(connectionString: string): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
