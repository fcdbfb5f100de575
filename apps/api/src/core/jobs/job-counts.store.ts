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

export type QueueCounts = {
  queue: string;
  /** Due and not taken yet, and for how long the first of them; failed and waiting for another try; given up. */
  waiting: number;
  waitingSeconds: number;
  retrying: number;
  givenUp: number;
};

/**
 * Every queue with its jobs that have not ended, by the index of those; the given up ones as pg-boss counted
 * them last. Cheap with any number of ended jobs.
 */
export async function countQueues(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name as queue, queue.failed_count as "givenUp",
      (count(job.id) filter (where job.state = 'created' and start_after <= now()))::int as "waiting",
      coalesce(extract(epoch from now() - min(start_after)
        filter (where job.state = 'created' and start_after <= now())), 0)::float8 as "waitingSeconds",
      (count(job.id) filter (where job.state = 'retry'))::int as "retrying"
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state < 'active'
    where queue.name <> 'dead'
    group by queue.name, queue.failed_count order by queue.name`.execute(db);
  return rows;
}

/** The same of events of one type (`money.changed`), in the queues of those who follow it: ages include retries. */
export async function countWaitingEvents(
  db: Db,
  type: string,
  consumers: readonly string[],
): Promise<{ waiting: number; waitingSeconds: number }> {
  const { rows } = await sql<{ waiting: number; waitingSeconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as "waitingSeconds"
    from pgboss.job
    where name = any(${consumers}) and state < 'active' and data ->> 'type' = ${type}`.execute(db);
  return rows[0] ?? { waiting: 0, waitingSeconds: 0 };
}

/** The age of the oldest job of these queues that has not ended well yet, retries included; 0: there is none. */
export async function oldestJobSeconds(db: Db, queues: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(created_on))::float8 as seconds
    from pgboss.job where name = any(${queues}) and state < 'active'`.execute(db);
  return rows[0]?.seconds ?? 0;
}
