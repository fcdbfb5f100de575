import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss, fromKysely, type JobResult, type JobWithMetadata } from 'pg-boss';
import { connectWithinMs, type Tx } from '../db/database.ts';
import { watchedClientOf } from '../db/watched-client.ts';
import type { Log } from '../log/log.ts';
import { type Telemetry, unmeasured } from '../metrics/telemetry.ts';

/** A named piece of background work. Its handler is safe to repeat. */
export type JobDefinition = {
  name: string;
  /** Handles one job; if it throws, the job is retried after growing pauses. */
  run(data: unknown, jobId: string): Promise<void>;
  /** How many of them one process runs at the same time. */
  concurrency?: number;
  /** How many of them one of these takes from the queue together, and runs side by side; 1 if absent. */
  together?: number;
};

/** A pass over everything that is due. It compares deadlines with the product's clock. */
export type Sweep = { name: string; everySeconds: number; run(): Promise<void> };

export type NewJob = { name: string; data: object; singletonKey?: string };

const sweepPrefix = 'sweep.';

/**
 * Where pg-boss puts a copy of each job it gives up, whatever the cause: its last try failed, took too long, or
 * died with the process. The job itself stays as failed for seven days.
 */
const deadQueue = 'dead';
/** How many jobs of one name run at the same time, unless the definition says otherwise. */
const usualConcurrency = 2;

/** No NOTIFY is sent for a job that becomes due later, such as a retry: we look this often. */
const lookEveryMs = 2_000;

/** Jobs on pg-boss: written in the caller's transaction, woken by NOTIFY, and by a look at all queues every 2 s. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #telemetry: Pick<Telemetry, 'run'>;
  #definitions: JobDefinition[] = [];
  #sweeps: Sweep[] = [];
  #timers: NodeJS.Timeout[] = [];
  #running = new Map<string, Promise<void>>();
  /** Worker ids by queue. */
  #workers = new Map<string, string[]>();
  #looking = false;
  #working = false;
  /** Nothing is begun until {@link release}; resolves once what was under way has ended. */
  #held: Promise<void> | null = null;
  #stopping = false;
  /** The queue of each running job. */
  #atWork: string[] = [];
  /** What calls to {@link drain} have taken and not finished. */
  readonly #batches = new Set<Promise<number>>();

  /** `directUrl`: where a session is kept, if `connectionString` is a pooler in transaction mode. */
  constructor(options: {
    connectionString: string;
    directUrl?: string | null;
    maxConnections?: number;
    log: Log;
    telemetry?: Pick<Telemetry, 'run'>;
  }) {
    this.#log = options.log;
    this.#telemetry = options.telemetry ?? unmeasured;
    this.#boss = new PgBoss({
      // It listens here; its pool goes where its client says.
      connectionString: options.directUrl ?? options.connectionString,
      application_name: 'claimstead-jobs',
      max: options.maxConnections ?? 4,
      useListenNotify: true,
      schedule: false,
      connectionTimeoutMillis: connectWithinMs,
      // Handed on to its pool.
      ...{ Client: watchedClientOf({ connectionString: options.connectionString }) },
      superviseIntervalSeconds: 15,
      monitorIntervalSeconds: 15,
    });
    this.#boss.on('error', (error) => this.#tellError(error));
  }

  #tellError(error: unknown): void {
    // A connection that breaks while it is being closed needs no log line.
    if (this.#stopping) this.#log.debug({ err: error }, 'jobs: error while stopping');
    else this.#log.error({ err: error }, 'jobs: error');
  }

  /** Registers the jobs. Call it before {@link start}. */
  define(definitions: JobDefinition[], sweeps: Sweep[]): void {
    this.#definitions = definitions;
    this.#sweeps = sweeps;
  }

  /** Opens pg-boss and makes the queues (once per database, safe with several starters). */
  async start(): Promise<void> {
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    if (!known.has(deadQueue)) await this.#boss.createQueue(deadQueue, { notify: true });
    for (const { name } of this.#definitions) {
      if (known.has(name)) continue;
      await this.#boss.createQueue(name, {
        notify: true,
        deadLetter: deadQueue,
        retryLimit: 30,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds: 300,
        // A dead worker is noticed by its silence, long before its job would expire.
        heartbeatSeconds: 20,
      });
    }
  }

  /** Writes jobs together with the rows they belong to: after the commit both are there, or neither. */
  async enqueue(tx: Tx, jobs: NewJob[]): Promise<void> {
    const db = fromKysely(tx);
    for (const job of jobs) {
      await this.#boss.send(job.name, job.data, {
        db,
        ...(job.singletonKey ? { singletonKey: job.singletonKey } : {}),
      });
    }
  }

  /**
   * Deletes every ended job that contains one of these texts, in what it was given or in how it failed.
   * @returns how many are not ended yet: they are left alone.
   */
  async forget(tx: Tx, texts: readonly string[]): Promise<number> {
    const contains = sql`exists (
      select from unnest(${texts}::text[]) as mentioned
      where strpos(coalesce(data::text, ''), mentioned) > 0
        or strpos(coalesce(output::text, ''), mentioned) > 0)`;
    await sql`
      delete from pgboss.job
      where state in ('completed', 'cancelled', 'failed') and ${contains}`.execute(tx);
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from pgboss.job where ${contains}`.execute(tx);
    return rows[0]?.left ?? 0;
  }

  /** Starts running jobs and sweeps in this process. */
  async work(): Promise<void> {
    this.#working = true;
    if (this.#held === null) await this.#startWorkers();
    this.#timers.push(setInterval(() => void this.#wakeForDue(), lookEveryMs));
    for (const sweep of this.#sweeps) {
      this.#timers.push(setInterval(() => this.#tick(sweep), sweep.everySeconds * 1000));
      this.#tick(sweep);
    }
  }

  /**
   * Begins no job and no sweep any more, here and in {@link drain}. What is enqueued meanwhile waits in the database.
   * @returns once those under way have ended.
   */
  async hold(): Promise<void> {
    this.#held ??= this.#endWorkers();
    await this.#held;
  }

  /** Goes on after {@link hold}: every sweep runs right away, since its time may have passed. */
  async release(): Promise<void> {
    if (this.#held === null) return;
    if (this.#working) {
      try {
        await this.#startWorkers();
      } catch (error) {
        this.#held = this.#endWorkers();
        throw error;
      }
    }
    this.#held = null;
    if (this.#working) for (const sweep of this.#sweeps) this.#tick(sweep);
  }

  /**
   * Runs everything that is due now, and what follows from it, until nothing is left: used after the local
   * clock was moved, and by tests instead of waiting.
   */
  async settle(): Promise<void> {
    if (this.#held !== null) return;
    for (const sweep of this.#sweeps) await this.#runSweep(sweep);
    await this.drain();
  }

  /**
   * Runs all waiting jobs in this call, and waits for those that another call has taken: a job must not call
   * this, because it would wait for itself. Throws the first failure after the other jobs have run; failed jobs
   * are retried later, as always.
   * @param takes the queues to run; all by default.
   */
  async drain(takes: (queue: string) => boolean = () => true): Promise<void> {
    if (this.#held !== null) return;
    const names = this.#queues().flatMap(({ name }) => (takes(name) ? [name] : []));
    if (this.#working) return this.#untilIdle(names);
    const failures: unknown[] = [];
    for (;;) {
      const due = await this.#namesDue(names);
      let taken = 0;
      for (const name of due) {
        const batch = this.#workOff(name, failures);
        this.#batches.add(batch);
        taken += await batch.finally(() => this.#batches.delete(batch));
      }
      if (taken > 0) continue;
      // Jobs that another call took meanwhile are awaited too: they may be the reason for this call.
      if (this.#batches.size === 0) break;
      await Promise.allSettled(this.#batches);
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Runs a batch of one queue. Adds errors to `failures`. @returns how many jobs it took. */
  async #workOff(name: string, failures: unknown[]): Promise<number> {
    const jobs = await this.#boss.fetch<unknown>(name, { batchSize: 20, includeMetadata: true });
    for (const job of jobs) {
      try {
        await this.#runJob(job);
        await this.#boss.complete(name, job.id);
      } catch (error) {
        failures.push(error);
        await this.#boss.fail(name, job.id, outputOf(error));
      }
    }
    return jobs.length;
  }

  /** Stops taking jobs, lets running ones end, closes. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.allSettled(this.#running.values());
    this.#stopping = true;
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }

  #tick(sweep: Sweep): void {
    // A slow pass is not queued behind itself; its failure is logged where it happens.
    if (this.#held !== null || this.#running.has(sweepPrefix + sweep.name)) return;
    this.#runSweep(sweep).catch(() => undefined);
  }

  async #startWorkers(): Promise<void> {
    for (const { name, concurrency = usualConcurrency, together = 1 } of this.#queues()) {
      for (let count = 0; count < concurrency; count += 1) await this.#startWorker(name, together);
    }
  }

  /** They take no more jobs. @returns once they, and the sweeps, have ended what they were at. */
  async #endWorkers(): Promise<void> {
    const ends = this.#working ? this.#queues().map(({ name }) => this.#boss.offWork(name)) : [];
    this.#workers.clear();
    await Promise.allSettled([...ends, ...this.#running.values()]);
  }

  /** One question for all queues, where each worker would ask its own. */
  async #wakeForDue(): Promise<void> {
    if (this.#held !== null || this.#looking || this.#stopping) return;
    this.#looking = true;
    try {
      const names = await this.#namesDue([...this.#workers.keys()]);
      for (const id of names.flatMap((name) => this.#workers.get(name) ?? [])) {
        this.#boss.notifyWorker(id);
      }
    } catch (error) {
      this.#tellError(error);
    } finally {
      this.#looking = false;
    }
  }

  #queues(): Omit<JobDefinition, 'run'>[] {
    return [...this.#definitions, { name: deadQueue, concurrency: 1 }];
  }

  /**
   * Takes jobs, `together` at most, one batch after another. A worker looks for the next right after finishing:
   * if several arrive together, the wake-ups for the others reach a busy worker and they would wait for the next
   * poll. Each job of a batch ends on its own: one that fails is retried without the others.
   */
  async #startWorker(queue: string, together: number): Promise<void> {
    let workerId = '';
    const often = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 };
    workerId = await this.#boss.work(
      queue,
      { ...often, includeMetadata: true, batchSize: together, perJobResults: true },
      async (jobs: JobWithMetadata<unknown>[]): Promise<JobResult[]> => {
        try {
          return await Promise.all(jobs.map((job) => this.#resultOf(job)));
        } finally {
          this.#boss.notifyWorker(workerId);
        }
      },
    );
    this.#workers.set(queue, [...(this.#workers.get(queue) ?? []), workerId]);
  }

  async #resultOf(job: JobWithMetadata<unknown>): Promise<JobResult> {
    try {
      await this.#runJob(job);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      return { id: job.id, status: 'failed', output: outputOf(error) };
    }
  }

  async #runJob(job: JobWithMetadata<unknown>): Promise<void> {
    if (job.name === deadQueue) return this.#reportDead(job);
    const definition = this.#definitions.find(({ name }) => name === job.name);
    this.#atWork.push(job.name);
    try {
      await this.#telemetry.run({ kind: 'job', name: job.name }, async () =>
        definition?.run(job.data, job.id),
      );
    } catch (error) {
      if (job.retryCount < job.retryLimit) {
        this.#log.warn({ err: error, job: job.name, jobId: job.id }, 'jobs: will try again');
      }
      throw error;
    } finally {
      this.#atWork.splice(this.#atWork.indexOf(job.name), 1);
    }
  }

  /** It will not be retried: a person must look (docs/runbooks). */
  #reportDead(dead: JobWithMetadata<unknown>): void {
    const { sourceName: job, sourceId: jobId, sourceOutput } = dead;
    const says = (sourceOutput as { message?: string } | null)?.message;
    this.#log.error({ job, jobId, says }, 'jobs: given up');
  }

  /** One run of a sweep at a time in this process; a second caller waits for a run of its own. */
  async #runSweep(sweep: Sweep): Promise<void> {
    const name = sweepPrefix + sweep.name;
    const before = this.#running.get(name);
    const run = (async () => {
      await before?.catch(() => undefined);
      await this.#telemetry.run({ kind: 'sweep', name: sweep.name }, () => sweep.run());
    })();
    this.#running.set(name, run);
    try {
      await run;
    } catch (error) {
      this.#log.error({ err: error, sweep: sweep.name }, 'jobs: sweep failed');
      throw error;
    } finally {
      if (this.#running.get(name) === run) this.#running.delete(name);
    }
  }

  /** The queues among these, in their order, that have a job to take now. */
  async #namesDue(names: string[]): Promise<string[]> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select name from unnest($1::text[]) as queue (name) where exists (
          select from pgboss.job where job.name = queue.name
            and state < 'active' and not blocked and start_after <= now())`,
      [names],
    );
    const due = new Set(rows.map((row: { name: string }) => row.name));
    return names.filter((name) => due.has(name));
  }

  async #untilIdle(names: string[]): Promise<void> {
    const deadline = Date.now() + 60_000;
    let quietLooks = 0;
    while (Date.now() < deadline) {
      const { rows } = await this.#boss.getDb().executeSql(
        // Jobs that wait for their time or a retry are not due; the runner uses the database's clock.
        `select 1 from pgboss.job
            where name = any($1) and state = 'created' and start_after <= now()
            limit 1`,
        [names],
      );
      // Jobs that a dead process had started are not awaited: they come back on their own.
      const isQuiet = rows.length === 0 && !this.#atWork.some((name) => names.includes(name));
      quietLooks = isQuiet ? quietLooks + 1 : 0;
      // Twice: a job may be on its way from the table to its handler.
      if (quietLooks === 2) return;
      await pause(20);
    }
  }
}

/** What is kept of a failure with its job. */
function outputOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack };
}
