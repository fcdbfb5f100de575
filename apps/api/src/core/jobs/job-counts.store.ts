import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type JobCounts = {
  /** Jobs that are due and not taken yet, and the age of the oldest in seconds. */
  waiting: number;
  waitingSeconds: number;
  /** Failed at least once, and tried again. */
  retrying: number;
  givenUp: number;
  /** The names of jobs that were given up, with their counts, the most frequent first. */
  givenUpNames: string[];
};

/**
 * The state of the jobs that match a pattern (a PostgreSQL regular expression). Their times are the database's,
 * not the product's clock.
 */
export async function countJobs(db: Db, names: string): Promise<JobCounts> {
  const { rows } = await sql<Omit<JobCounts, 'givenUpNames'>>`
    select
      (count(*) filter (where state = 'created' and start_after <= now()))::int as "waiting",
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state = 'created' and start_after <= now())), 0)::int as "waitingSeconds",
      (count(*) filter (where state = 'retry'))::int as "retrying",
      (count(*) filter (where state = 'failed'))::int as "givenUp"
    from pgboss.job where name <> 'dead' and name ~ ${names}`.execute(db);
  const failed = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from pgboss.job
    where state = 'failed' and name <> 'dead' and name ~ ${names}
    group by name order by count(*) desc, name limit 10`.execute(db);
  const [counts] = rows;
  return {
    ...(counts ?? { waiting: 0, waitingSeconds: 0, retrying: 0, givenUp: 0 }),
    givenUpNames: failed.rows.map(({ name, count }) => `${name} (${count})`),
  };
}
