import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type GivenUp = {
  name: string;
  count: number;
  /** When the first of them was enqueued, by the database's clock. */
  oldest: Date;
  /** The message of the latest failure. */
  says: string | null;
};

/** Jobs that were given up and are still kept (seven days), by name. */
export async function listGivenUp(db: Db): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select name, count(*)::int as count, min(created_on) as oldest,
      (array_agg(output ->> 'message' order by completed_on desc nulls last))[1] as says
    from pgboss.job where state = 'failed' and name <> 'dead'
    group by name order by name`.execute(db);
  return rows;
}

/** Has them tried again from now on, as often as a new job. @returns how many. */
export async function retryGivenUp(tx: Tx, names: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_count + 30, completed_on = null, start_after = now()
    where state = 'failed' and name <> 'dead' and name = any(${[...names]}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
