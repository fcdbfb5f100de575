import pg from 'pg';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { lastLiveId, listLiveAfter, liveChannel, type LiveEvent } from './live.store.ts';

export type LiveSubscriber = { userId: string; afterId: number; send(event: LiveEvent): void };

/**
 * Hands live events to the open pages of this process: one LISTEN connection, whatever the number of
 * pages. After a lost connection it reads what was missed, so pages lose nothing.
 */
export class LiveHub {
  readonly #options: { connectionString: string; db: Db; log: Log };
  readonly #subscribers = new Map<string, Set<LiveSubscriber>>();
  readonly #catchingUp = new Map<string, Promise<void>>();
  #client: pg.Client | null = null;
  #stopped = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: { connectionString: string; db: Db; log: Log }) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: 'claimstead-live',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => {
      if (payload) this.#wake(payload);
    });
    client.on('error', (error) => this.#reconnect(error));
    client.on('end', () => this.#reconnect(null));
    try {
      await client.connect();
      await client.query(`listen ${liveChannel}`);
    } catch (error) {
      this.#reconnect(error);
      return;
    }
    this.#client = client;
    for (const userId of this.#subscribers.keys()) this.#wake(userId);
  }

  /**
   * Adds an open page. It first receives what it missed after `afterId` (null: from now on).
   * @returns takes the page away again.
   */
  async subscribe(
    userId: string,
    afterId: number | null,
    send: (event: LiveEvent) => void,
  ): Promise<() => void> {
    const start = afterId ?? (await lastLiveId(this.#options.db));
    const subscriber: LiveSubscriber = { userId, afterId: start, send };
    const pages = this.#subscribers.get(userId) ?? new Set();
    pages.add(subscriber);
    this.#subscribers.set(userId, pages);
    this.#wake(userId);
    return () => {
      pages.delete(subscriber);
      if (pages.size === 0 && this.#subscribers.get(userId) === pages) {
        this.#subscribers.delete(userId);
      }
    };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /** Reads for one person at a time, one reading after the other, so pages see events in order. */
  #wake(userId: string): void {
    if (!this.#subscribers.has(userId)) return;
    const next = (this.#catchingUp.get(userId) ?? Promise.resolve())
      .then(() => this.#catchUp(userId))
      .catch((error) => this.#options.log.warn({ err: error }, 'live: could not read'))
      .finally(() => {
        if (this.#catchingUp.get(userId) === next) this.#catchingUp.delete(userId);
      });
    this.#catchingUp.set(userId, next);
  }

  async #catchUp(userId: string): Promise<void> {
    const pages = this.#subscribers.get(userId);
    if (!pages || pages.size === 0) return;
    const from = Math.min(...[...pages].map((page) => page.afterId));
    for (const event of await listLiveAfter(this.#options.db, userId, from)) {
      for (const page of pages) {
        if (event.id <= page.afterId) continue;
        page.afterId = event.id;
        page.send(event);
      }
    }
  }

  #reconnect(error: unknown): void {
    if (this.#stopped || this.#retry) return;
    if (error) this.#options.log.warn({ err: error }, 'live: connection lost, connecting again');
    this.#client = null;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.start();
    }, 500);
  }
}
