import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { type Maintenance, readRunning, type Running } from './running-settings.store.ts';

const readEveryMs = 2_000;

/**
 * What operators' commands have set, as this process knows it: read every two seconds, because a process
 * that misses a message would keep writing during maintenance. While the database does not answer, what was read
 * last holds.
 */
export class RunningSettings {
  readonly #options: { db: Db; log: Log; jobs: Pick<Jobs, 'hold' | 'release'> };
  readonly #usualLevel: string;
  #known: Running = { logLevel: null, maintenance: null };
  #reading: NodeJS.Timeout | null = null;

  constructor(options: { db: Db; log: Log; jobs: Pick<Jobs, 'hold' | 'release'> }) {
    this.#options = options;
    this.#usualLevel = options.log.level;
  }

  /** null: the product works as always. */
  get maintenance(): Maintenance | null {
    return this.#known.maintenance;
  }

  /** Reads them now, so that a process that starts during maintenance does no work, and from then on. */
  async start(): Promise<void> {
    await this.follow();
    let isReading = false;
    this.#reading ??= setInterval(() => {
      if (isReading) return;
      isReading = true;
      this.follow()
        // A database that does not answer is told by those who need it.
        .catch((error: unknown) =>
          this.#options.log.debug({ err: error }, 'running settings: could not be read'),
        )
        .finally(() => (isReading = false));
    }, readEveryMs);
    this.#reading.unref();
  }

  /** Reads them once, and does what they say. */
  async follow(): Promise<void> {
    const before = this.#known;
    const now = await readRunning(this.#options.db);
    const { log, jobs } = this.#options;
    if (now.logLevel !== before.logLevel) {
      log.level = now.logLevel ?? this.#usualLevel;
      log.info({ level: log.level }, 'running settings: the log has another level');
    }
    if (now.maintenance === null && before.maintenance !== null) {
      await jobs.release();
      log.info('running settings: maintenance has ended');
    }
    this.#known = now;
    if (now.maintenance !== null && before.maintenance === null) {
      log.info({ until: now.maintenance.until }, 'running settings: maintenance has begun');
      // Not awaited: a job under way may take minutes.
      void jobs.hold().then(() => {
        if (this.maintenance !== null) log.info('running settings: nothing is under way any more');
      });
    }
  }

  stop(): void {
    if (this.#reading) clearInterval(this.#reading);
    this.#reading = null;
  }
}
