import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { notifyLive } from './live.store.ts';

/**
 * Wakes the readers of all processes after a commit, outside of its transaction: a NOTIFY holds a lock of the whole
 * database server until its own commit. While one is under way the next people gather, so however many commit, one
 * process has one NOTIFY at a time.
 *
 * What is lost with the process, or with the connection, is found by the readers' sweep.
 */
export class LiveWaker {
  readonly #db: Db;
  readonly #log: Log;
  #gathered = new Set<string>();
  #waking: Promise<void> | null = null;

  constructor({ db, log }: { db: Db; log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  /** What these people were told has been committed. */
  wake(userIds: readonly string[]): void {
    for (const userId of userIds) this.#gathered.add(userId);
    this.#waking ??= this.#wakeAll();
  }

  /** Resolves once everyone has been woken. */
  async stop(): Promise<void> {
    await this.#waking;
  }

  async #wakeAll(): Promise<void> {
    while (this.#gathered.size > 0) {
      const userIds = [...this.#gathered];
      this.#gathered = new Set();
      await notifyLive(this.#db, userIds).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'live: could not wake open pages'),
      );
    }
    this.#waking = null;
  }
}
