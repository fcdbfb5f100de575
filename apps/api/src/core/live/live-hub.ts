import pg from 'pg';
import type { Db } from '../db/database.ts';
import { Problem } from '../errors/problem.ts';
import type { Log } from '../log/log.ts';
import { HeldBack } from './held-back.ts';
import { LiveWaker } from './live-waker.ts';
import {
  deleteUnreachedLive,
  findLivePlace,
  lastLiveId,
  listPeopleToldAfter,
  listLiveAfter,
  liveChannel,
  livePageSize,
  type LiveEvent,
} from './live.store.ts';

/** As often as a page polls (P9.1): nothing missed waits longer. */
const sweepEveryMs = 5_000;

/**
 * A browser uses one stream for all its tabs. Streams beyond the limit poll, as they do while a stream is down.
 * Each process counts its own, because a stream costs memory there.
 */
export const streamsPerPerson = 20;
const askAgainSeconds = 60;

type PageEnds = {
  /** Ends the page's stream, which then reconnects to a process that keeps running. */
  end(): void;
  /** Events are held back for longer than a page should wait, or no longer are. */
  behind(isBehind: boolean): void;
};

type LiveSubscriber = PageEnds & {
  userId: string;
  afterId: number;
  /** Written when the page opened, though not settled: it has them already. */
  knownIds: Set<number>;
  isBehind: boolean;
  send(event: LiveEvent): void;
};

/**
 * Delivers live events to the open pages of this process over one LISTEN connection, whatever the number of
 * pages. After a lost connection it reads what it missed, so pages lose nothing. Every five seconds, a sweep
 * looks for events without a NOTIFY (a connection can be dead without knowing it) and for those that could not
 * be read.
 *
 * An event is delivered once every transaction that began before its own has ended, so that all pages hear all
 * events in one order. Where that takes seconds, pages are told that they are behind, and ask on their own.
 */
export class LiveHub {
  readonly #options: { connectionString: string; db: Db; log: Log };
  readonly #subscribers = new Map<string, Set<LiveSubscriber>>();
  readonly #catchingUp = new Map<string, Promise<void>>();
  #client: pg.Client | null = null;
  /** The people whose events could not be read when they arrived. */
  readonly #unread = new Set<string>();
  readonly #heldBack: HeldBack;
  readonly #waker: LiveWaker;
  #sweeping: NodeJS.Timeout | null = null;
  #sweptId: number | null = null;
  #stopped = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: { connectionString: string; db: Db; log: Log }) {
    this.#options = options;
    this.#waker = new LiveWaker(options);
    this.#heldBack = new HeldBack({
      db: options.db,
      log: options.log,
      release: (userId) => this.#read(userId),
      behind: (userId) => this.#setBehind(userId, true),
    });
  }

  async start(): Promise<void> {
    await deleteUnreachedLive(this.#options.db).catch(() => undefined);
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
      if (payload) this.#read(payload);
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
    for (const userId of this.#subscribers.keys()) this.#read(userId);
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
    ends: Partial<PageEnds> = {},
  ): Promise<() => void> {
    const { settledId, knownIds } = await findLivePlace(this.#options.db, userId);
    const resumes = afterId !== null && afterId <= settledId;
    const subscriber: LiveSubscriber = {
      end: () => undefined,
      behind: () => undefined,
      ...ends,
      userId,
      afterId: resumes ? afterId : settledId,
      knownIds: new Set(resumes ? [] : knownIds),
      isBehind: false,
      send,
    };
    const pages = this.#subscribers.get(userId) ?? new Set();
    if (pages.size >= streamsPerPerson) {
      throw new Problem('http.too_many_requests', { retryAfterSeconds: askAgainSeconds });
    }
    pages.add(subscriber);
    this.#subscribers.set(userId, pages);
    this.#read(userId);
    return () => {
      pages.delete(subscriber);
      if (pages.size === 0 && this.#subscribers.get(userId) === pages) {
        this.#subscribers.delete(userId);
      }
    };
  }

  /** What these people were told has been committed: every process looks. Never throws. */
  wake(userIds: readonly string[]): void {
    this.#waker.wake(userIds);
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
    this.#heldBack.stop();
    await this.#waker.stop();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /** Reads for one person at a time, one read after the other, so that pages see events in order. */
  #read(userId: string): void {
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
    let isHeld = false;
    for (const place of [...places].sort((one, other) => other - one)) {
      const together = [...pages].filter((page) => page.afterId === place);
      const stillOpen = () => together.filter((page) => pages.has(page));
      if (await this.#bringUp(userId, place, stillOpen)) isHeld = true;
    }
    if (!isHeld) this.#setBehind(userId, false);
  }

  /** @returns whether there is more, which is not settled yet. */
  async #bringUp(
    userId: string,
    from: number,
    stillOpen: () => LiveSubscriber[],
  ): Promise<boolean> {
    for (let after = from; stillOpen().length > 0; ) {
      const written = await listLiveAfter(this.#options.db, userId, after);
      for (const { settled, ...event } of written) {
        if (!settled) {
          this.#heldBack.hold(userId, event.id);
          return true;
        }
        for (const page of stillOpen()) deliver(page, event);
        after = event.id;
      }
      if (written.length < livePageSize) return false;
    }
    return false;
  }

  #setBehind(userId: string, isBehind: boolean): void {
    for (const page of this.#subscribers.get(userId) ?? []) {
      if (page.isBehind === isBehind) continue;
      page.isBehind = isBehind;
      page.behind(isBehind);
    }
  }

  async #sweep(): Promise<void> {
    const unread = [...this.#unread];
    this.#unread.clear();
    for (const userId of unread) this.#read(userId);
    try {
      this.#sweptId ??= await lastLiveId(this.#options.db);
      const { upToId, told } = await listPeopleToldAfter(this.#options.db, this.#sweptId);
      for (const { userId, newestId } of told) {
        const pages = [...(this.#subscribers.get(userId) ?? [])];
        if (pages.some((page) => page.afterId < newestId)) this.#read(userId);
      }
      this.#sweptId = Math.max(this.#sweptId, upToId);
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

function deliver(page: LiveSubscriber, event: LiveEvent): void {
  page.afterId = event.id;
  if (!page.knownIds.delete(event.id)) page.send(event);
}
