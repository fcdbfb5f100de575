import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Db } from './database.ts';

/**
 * Says so where a statement behind the pooler may run for ever: sent from here, its limit would be refused, so the
 * pooler's user needs it as its own (docs/runbooks/pooler.md).
 */
export async function warnOfNoLimits(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  if (rows[0]?.limit === '0') {
    log.warn('database: statements behind the pooler have no time limit (docs/runbooks/pooler.md)');
  }
}
