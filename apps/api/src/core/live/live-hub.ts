import pg from 'pg';
import type { Db } from '../db/database.ts';
import { Problem } from '../errors/problem.ts';
import type { Log } from '../log/log.ts';
import {
  lastLiveId,
  listPeopleToldAfter,
  listLiveAfter,
  liveChannel,
  livePageSize,
  type LiveEvent,
} from './live.store.ts';

/** As often as the specification lets a page poll: nothing missed waits longer. */
const sweepEveryMs = 5_000;

/**
 * A browser uses one stream for all its tabs. Streams beyond the limit poll, as they do while a stream is down.
 * Each process counts its own, because a stream costs memory there.
 */
export const streamsPerPerson = 20;
const askAgainSeconds = 60;

export type LiveSubscriber = {
  userId: string;
  afterId: number;
  send(event: LiveEvent): void;
  /** Ends the page's stream, which then reconnects to a process that keeps running. */
  end(): void;
};

/**
 * Delivers live events to the open pages of this process over one LISTEN connection, whatever the number of
 * pages. After a lost connection it reads what it missed, so pages lose nothing. Every five seconds, a sweep
 * looks for events without a NOTIFY (a connection can be dead without knowing it) and for those that could not
 * be read.
 */
export class LiveHub {
  readonly #options: { connectionString: string; db: Db; log: Log };
  readonly #subscribers = new Map<string, Set<LiveSubscriber>>();
  readonly #catchingUp = new Map<string, Promise<void>>();
  #client: pg.Client | null = null;
  /** The people whose events could not be read when they arrived. */
  readonly #unread = new Set<string>();
  #sweeping: NodeJS.Timeout | null = null;
  #sweptId: number | null = null;
  #stopped = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: { connectionString: string; db: Db; log: Log }) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#sweptId = await lastLiveId(this.#options.db).catch(() => null);
    this.#sweeping ??= setInterval(() => void this.#sweep(), sweepEveryMs);
    await this.#listen();
  }

  async #listen(): Promise<void> {
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
   * Adds an open page. It first receives what it missed after `afterId` (null: from now on). An id that does
   * not exist yet, for example after restoring a backup, counts as the latest.
   * @returns removes the page again.
   * @throws {Problem} http.too_many_requests beyond a person's limit of streams.
   */
  async subscribe(
    userId: string,
    afterId: number | null,
    send: (event: LiveEvent) => void,
    end: () => void = () => undefined,
  ): Promise<() => void> {
    const newest = await lastLiveId(this.#options.db);
    const start = Math.min(afterId ?? newest, newest);
    const subscriber: LiveSubscriber = { userId, afterId: start, send, end };
    const pages = this.#subscribers.get(userId) ?? new Set();
    if (pages.size >= streamsPerPerson) {
      throw new Problem('http.too_many_requests', { retryAfterSeconds: askAgainSeconds });
    }
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

  /** How many pages of this process are open. */
  get openStreams(): number {
    return [...this.#subscribers.values()].reduce((sum, pages) => sum + pages.size, 0);
  }

  /** Sends every open page elsewhere: this process is about to end. */
  endStreams(): void {
    for (const pages of this.#subscribers.values()) for (const page of pages) page.end();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#sweeping) clearInterval(this.#sweeping);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /** Reads for one person at a time, one read after the other, so that pages see events in order. */
  #wake(userId: string): void {
    if (!this.#subscribers.has(userId)) return;
    const next = (this.#catchingUp.get(userId) ?? Promise.resolve())
      .then(() => this.#catchUp(userId))
      .catch((error) => {
        this.#unread.add(userId);
        this.#options.log.warn({ err: error }, 'live: could not read');
      })
      .finally(() => {
        if (this.#catchingUp.get(userId) === next) this.#catchingUp.delete(userId);
      });
    this.#catchingUp.set(userId, next);
  }

  /**
   * Brings every open page of a person to the latest event. Pages at the same place share a read, and the most
   * current come first: a page that slept for a day does not hold up the others.
   */
  async #catchUp(userId: string): Promise<void> {
    const pages = this.#subscribers.get(userId) ?? new Set();
    const places = new Set([...pages].map((page) => page.afterId));
    for (const place of [...places].sort((one, other) => other - one)) {
      const together = [...pages].filter((page) => page.afterId === place);
      await this.#bringUp(userId, place, () => together.filter((page) => pages.has(page)));
    }
  }

  async #bringUp(userId: string, from: number, stillOpen: () => LiveSubscriber[]): Promise<void> {
    for (let after: number | null = from; after !== null && stillOpen().length > 0; ) {
      const events: LiveEvent[] = await listLiveAfter(this.#options.db, userId, after);
      for (const event of events) {
        for (const page of stillOpen()) {
          page.afterId = event.id;
          page.send(event);
        }
      }
      after = events.length < livePageSize ? null : (events.at(-1)?.id ?? null);
    }
  }

  async #sweep(): Promise<void> {
    const unread = [...this.#unread];
    this.#unread.clear();
    for (const userId of unread) this.#wake(userId);
    try {
      this.#sweptId ??= await lastLiveId(this.#options.db);
      for (const told of await listPeopleToldAfter(this.#options.db, this.#sweptId)) {
        this.#sweptId = Math.max(this.#sweptId, told.newestId);
        const pages = [...(this.#subscribers.get(told.userId) ?? [])];
        if (pages.some((page) => page.afterId < told.newestId)) this.#wake(told.userId);
      }
    } catch (error) {
      if (!this.#stopped) this.#options.log.warn({ err: error }, 'live: could not look for news');
    }
  }

  #reconnect(error: unknown): void {
    if (this.#stopped || this.#retry) return;
    if (error) this.#options.log.warn({ err: error }, 'live: connection lost, connecting again');
    this.#client = null;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#listen();
    }, 500);
  }
}
