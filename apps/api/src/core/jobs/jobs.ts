import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import type { Log } from '../log/log.ts';

/** A named piece of background work. Its handler is safe to repeat. */
export type JobDefinition = {
  name: string;
  /** Handles one job; throwing sends it back for another try with growing pauses. */
  run(data: unknown, jobId: string): Promise<void>;
  /** How many are run at once by one process. */
  concurrency?: number;
};

/** A pass over everything that is due. Compares deadlines with the product's own clock. */
export type Sweep = { name: string; everySeconds: number; run(): Promise<void> };

export type NewJob = { name: string; data: object; singletonKey?: string };

const sweepPrefix = 'sweep.';

/** Jobs on pg-boss: written in the caller's transaction, woken by NOTIFY, polled every 2 s besides. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  #definitions: JobDefinition[] = [];
  #sweeps: Sweep[] = [];
  #timers: NodeJS.Timeout[] = [];
  #running = new Map<string, Promise<void>>();
  #working = false;

  constructor(options: { connectionString: string; log: Log }) {
    this.#log = options.log;
    this.#boss = new PgBoss({
      connectionString: options.connectionString,
      application_name: 'claimstead-jobs',
      max: 4,
      useListenNotify: true,
      schedule: false,
    });
    this.#boss.on('error', (error) => this.#log.error({ err: error }, 'jobs: error'));
  }

  /** Tells which jobs exist. Call before {@link start}. */
  define(definitions: JobDefinition[], sweeps: Sweep[]): void {
    this.#definitions = definitions;
    this.#sweeps = sweeps;
  }

  /** Opens pg-boss and makes the queues (once per database, safe with several starters). */
  async start(): Promise<void> {
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    for (const { name } of this.#definitions) {
      if (known.has(name)) continue;
      await this.#boss.createQueue(name, {
        notify: true,
        retryLimit: 30,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds: 300,
      });
    }
  }

  /** Puts jobs beside the rows that they belong to: both are there after the commit, or neither. */
  async enqueue(tx: Tx, jobs: NewJob[]): Promise<void> {
    const db = fromKysely(tx);
    for (const job of jobs) {
      await this.#boss.send(job.name, job.data, {
        db,
        ...(job.singletonKey ? { singletonKey: job.singletonKey } : {}),
      });
    }
  }

  /** Starts to work off jobs and to run sweeps in this process. */
  async work(): Promise<void> {
    this.#working = true;
    for (const definition of this.#definitions) {
      await this.#boss.work<unknown>(
        definition.name,
        {
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
          localConcurrency: definition.concurrency ?? 2,
        },
        async ([job]) => {
          if (job) await this.#runJob(definition, job.data, job.id);
        },
      );
    }
    for (const sweep of this.#sweeps) {
      const tick = () => {
        // A slow pass is not queued behind itself; its failure was logged where it happened.
        if (!this.#running.has(sweepPrefix + sweep.name)) {
          this.#runSweep(sweep).catch(() => undefined);
        }
      };
      this.#timers.push(setInterval(tick, sweep.everySeconds * 1000));
      tick();
    }
  }

  /**
   * Runs everything that is due now, and what follows from it, until nothing is left: used when the
   * local clock was moved, and by tests instead of waiting.
   */
  async settle(): Promise<void> {
    for (const sweep of this.#sweeps) await this.#runSweep(sweep);
    await this.drain();
  }

  /** Works off all waiting jobs in this call. A job that fails is thrown, after the others had their try. */
  async drain(): Promise<void> {
    if (this.#working) return this.#untilIdle();
    const failures: unknown[] = [];
    for (let worked = true; worked; ) {
      worked = false;
      for (const definition of this.#definitions) {
        const jobs = await this.#boss.fetch<unknown>(definition.name, { batchSize: 20 });
        for (const job of jobs) {
          worked = true;
          try {
            await definition.run(job.data, job.id);
          } catch (error) {
            failures.push(error);
          }
          await this.#boss.complete(definition.name, job.id);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Stops taking jobs, lets running ones end, closes. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.allSettled(this.#running.values());
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }

  async #runJob(definition: JobDefinition, data: unknown, id: string): Promise<void> {
    try {
      await definition.run(data, id);
    } catch (error) {
      this.#log.warn({ err: error, job: definition.name, jobId: id }, 'jobs: will try again');
      throw error;
    }
  }

  /** One run of a sweep at a time in this process; a second caller waits for a run of its own. */
  async #runSweep(sweep: Sweep): Promise<void> {
    const name = sweepPrefix + sweep.name;
    const before = this.#running.get(name);
    const run = (async () => {
      await before?.catch(() => undefined);
      await sweep.run();
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

  async #untilIdle(): Promise<void> {
    const deadline = Date.now() + 60_000;
    const names = this.#definitions.map((definition) => definition.name);
    while (Date.now() < deadline) {
      const { rows } = await this.#boss
        .getDb()
        .executeSql(
          `select 1 from pgboss.job where name = any($1) and (state = 'active' or state = 'created') limit 1`,
          [names],
        );
      if (rows.length === 0) return;
      await pause(20);
    }
  }
}
