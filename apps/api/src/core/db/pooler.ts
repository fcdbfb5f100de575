import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Db } from './database.ts';

/**
 * Warns if a statement behind the pooler may run forever: the pooler would refuse a limit sent from here, so
 * its database user needs one (docs/runbooks/pooler.md).
 */
export async function warnOfNoLimits(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  if (rows[0]?.limit === '0') {
    log.warn('database: statements behind the pooler have no time limit (docs/runbooks/pooler.md)');
  }
}
