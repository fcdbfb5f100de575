import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { lastLiveId } from './live.store.ts';

const firstLookMs = 5;
const lastLookMs = 250;
/** A page that waits longer is told, and asks on its own meanwhile. */
const behindAfterMs = 2_000;

type Options = {
  db: Db;
  log: Log;
  /** Nothing holds this person's events back any more. */
  release(userId: string): void;
  /** This person's events have been held back for long. */
  behind(userId: string): void;
};

/**
 * People with an event that is written but not settled: a transaction that began earlier is still running, and may
 * yet write one that comes before it. As a rule that takes milliseconds, so this looks often at first.
 */
export class HeldBack {
  readonly #options: Options;
  /** Each with the first event that is held back, and since when on the clock of `performance`. */
  readonly #people = new Map<string, { eventId: number; since: number }>();
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  hold(userId: string, eventId: number): void {
    if (this.#stopped) return;
    const since = this.#people.get(userId)?.since ?? performance.now();
    this.#people.set(userId, { eventId, since });
    if (!this.#timer) this.#lookIn(firstLookMs);
  }

  /** The longest that anyone has been waiting, in milliseconds. */
  longestMs(): number {
    const oldest = Math.min(...[...this.#people.values()].map(({ since }) => since));
    return this.#people.size === 0 ? 0 : performance.now() - oldest;
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => void this.#look(ms), ms);
  }

  async #look(lastMs: number): Promise<void> {
    try {
      const settledId = await lastLiveId(this.#options.db);
      const late = performance.now() - behindAfterMs;
      for (const [userId, { eventId, since }] of this.#people) {
        if (eventId <= settledId) {
          this.#people.delete(userId);
          this.#options.release(userId);
        } else if (since < late) {
          this.#options.behind(userId);
        }
      }
    } catch (error) {
      if (!this.#stopped) this.#options.log.warn({ err: error }, 'live: could not look for news');
    }
    this.#timer = null;
    if (this.#people.size > 0 && !this.#stopped) this.#lookIn(Math.min(lastMs * 2, lastLookMs));
  }
}
