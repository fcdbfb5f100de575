import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CoreDeps } from '../../../core/deps.ts';
import { oncePerDatabase, SharedReads } from '../../../core/db/shared-reads.ts';
import { newId } from '../../../core/ids/ids.ts';
import { within } from '../../../core/metrics/within.ts';
import {
  changedSince,
  type FollowersBatch,
  lookToFollow,
  type MarketIndex,
  markOf,
} from '../../marketplace/marketplace.api.ts';
import { openSearchThread } from '../engine/search-thread.engine.ts';
import { type SharedSearch, sharedSearch } from '../engine/shared-search.engine.ts';
import type { SearchDeps } from '../search.deps.ts';
import {
  SearchFailure,
  type SearchPlace,
  type SearchPort,
  type SearchVectors,
} from '../search.port.ts';
import { type FeedMark, markText, programText, readMark } from './feed-mark.service.ts';
import { readDocuments } from './read-documents.service.ts';
import { leftByOthers } from './shared-feed.service.ts';

type FeedDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'log'> & SearchDeps;
type Looked = Awaited<ReturnType<typeof lookToFollow>>;
/** Shared: other processes write it, too. Vectors: null where it has none. */
type Opened = { port: SearchPort; shared: SharedSearch | null; vectors: SearchVectors | null };
/** Waits: another process is at work. */
type Step = 'more' | 'done' | 'waits';

const listingsAtOnce = 200;
const textsAtOnce = 32;
const vectorsWithinMs = 30_000;
const firstRetryMs = 2_000;
const lastRetryMs = 600_000;
/** Between two looks at what another process does. */
const waitMs = 50;
const mostWaits = 20;
const sweptEveryMs = 3_600_000;

/**
 * The search of this process for a database, fed from the market: each use first looks what changed there. What is
 * found is of listings that anyone who is signed in sees now, and of nothing else.
 */
export class SearchFeed {
  readonly #deps: FeedDeps;
  #opened: Opened | null = null;
  /** The market that it follows; null: to be compared with what the index has. */
  #followed: MarketIndex | null = null;
  /** The making of the index that it follows. */
  #made = '';
  #sweptAt = performance.now();
  #isWhole = false;
  #isClosed = false;
  #isAdding = false;
  #failures = 0;
  #closedUntil = 0;
  readonly #looks = new SharedReads<null, null>(
    async (asked) => {
      await this.#catchUp();
      return asked.map(() => null);
    },
    { atOnce: 10_000 },
  );

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /**
   * Brings the search up to what was committed before this call, or as far as that goes in this time.
   * @returns whether everything is searched, if maybe without the very latest; null: the index is not complete yet, or broken.
   */
  async upToDate(withinMs: number): Promise<SearchPort | null> {
    await within(withinMs, this.#looks.ask(null)).catch(() => undefined);
    return this.#isWhole ? (this.#opened?.port ?? null) : null;
  }

  /** Ends its thread, or its connections; the index stays. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opened?.port.close().catch(() => undefined);
  }

  async #catchUp(): Promise<void> {
    if (this.#isClosed || performance.now() < this.#closedUntil) return;
    try {
      const opened = (this.#opened ??= await this.#open());
      await this.#follow(opened);
      this.#failures = 0;
      if (opened.vectors) void this.#addVectors(opened.vectors);
    } catch (error) {
      if (this.#isClosed) return;
      if (!(error instanceof SearchFailure)) {
        this.#deps.log.warn({ err: error }, 'search: not brought up to date');
        return;
      }
      this.#fail(error);
    }
  }

  /** Runs in the background. What fails is retried on a later use; until then the search works without it. */
  async #addVectors(port: SearchVectors): Promise<void> {
    const { embeddings, log } = this.#deps;
    if (!embeddings || this.#isAdding) return;
    this.#isAdding = true;
    try {
      while (!this.#isClosed) {
        const asked = { model: embeddings.model, limit: textsAtOnce };
        const texts = await port.withoutVector(asked);
        if (texts.length === 0) return;
        const vectors = await embeddings.vectorsOf(
          texts.map(({ text }) => text),
          vectorsWithinMs,
        );
        if (!vectors) return;
        await port.putVectors(
          texts.flatMap(({ place }, at) => (vectors[at] ? [{ place, vector: vectors[at] }] : [])),
        );
      }
    } catch (error) {
      if (!this.#isClosed) log.warn({ err: error }, 'search: no vectors');
    } finally {
      this.#isAdding = false;
    }
  }

  async #follow(opened: Opened): Promise<void> {
    const { shared } = opened;
    for (let waits = 0; waits < mostWaits; ) {
      const mark = shared ? await readMark(await shared.mark()) : null;
      const step = await this.#feed(opened, await lookToFollow(this.#deps.db), mark);
      if (step === 'done') {
        this.#isWhole = true;
        break;
      }
      // Whoever makes it from nothing takes longer than anybody waits.
      if (step === 'waits' && !this.#isWhole) return;
      if (step === 'waits') {
        waits += 1;
        await pause(waitMs);
      }
    }
    await shared?.giveBack();
    if (shared && performance.now() - this.#sweptAt > sweptEveryMs) await this.#sweep(shared);
  }

  async #feed(opened: Opened, { index, clock }: Looked, mark: FeedMark | null): Promise<Step> {
    const { port, shared } = opened;
    const isOther = shared !== null && mark?.made !== this.#made;
    if (index !== this.#followed || isOther) {
      return (await this.#begin(opened, { index, clock })) ? 'more' : 'waits';
    }
    const follower = index.follower ?? index.follow();
    const now = this.#deps.clock.now().getTime();
    const batch = follower.next(index.inMarketAt(now), listingsAtOnce);
    if (batch.put.length + batch.remove.length === 0) return 'done';
    try {
      const { had, ...left } = shared
        ? await leftByOthers(shared, batch, { mark, clock })
        : { ...batch, had: [] };
      const isLeft = left.put.length + left.remove.length > 0;
      if (isLeft && shared && !(await shared.take())) {
        follower.failed(batch);
        return 'waits';
      }
      const isWhole = this.#isWhole || batch.put.length < listingsAtOnce;
      const put = isLeft ? await this.#apply(port, left, { clock, isWhole }) : [];
      follower.done([...had, ...put].map(({ listingId, place }) => ({ listingId, tag: place })));
    } catch (error) {
      follower.failed(batch);
      throw error;
    }
    return 'more';
  }

  async #apply(
    port: SearchPort,
    { put, remove }: FollowersBatch,
    { clock, isWhole }: Pick<Looked, 'clock'> & { isWhole: boolean },
  ): Promise<SearchPlace[]> {
    const market = await markOf(this.#deps.db, clock);
    const mark = await markText({ market, isWhole, made: this.#made });
    const documents = await readDocuments(this.#deps.db, put);
    // What is not to be read any more is to go as well.
    const gone = [...remove, ...put];
    return port.apply({ put: documents, remove: gone, mark, number: clock.lastChange });
  }

  /**
   * Compares what the index has with the market: what changed since, or where that is not known everything, is read.
   * @returns false: another process makes it from nothing.
   */
  async #begin({ port, shared }: Opened, { index, clock }: Looked): Promise<boolean> {
    const { db } = this.#deps;
    this.#followed = null;
    this.#isWhole = false;
    // From here on it hears what changes.
    const follower = index.follow();
    const mark = await readMark(await port.mark());
    const changed = mark && (await changedSince(db, mark.market, clock));
    if (changed) {
      // Whoever makes it is asked to tell when it is whole.
      if (shared && !mark.isWhole && !(await shared.take())) return false;
      const places = await port.places();
      follower.begin(
        places.map(({ listingId, place }) => ({ listingId, tag: place })),
        changed,
      );
      this.#isWhole = mark.isWhole;
      this.#made = mark.made;
    } else {
      if (shared && !(await shared.take())) return false;
      this.#made = newId();
      await port.clear();
      if (shared) await this.#apply(port, { put: [], remove: [] }, { clock, isWhole: false });
      follower.begin([], new Set());
    }
    this.#followed = index;
    return true;
  }

  /** What a server lost, or kept too much of, is made good. A search goes on without it. */
  async #sweep(shared: SharedSearch): Promise<void> {
    this.#sweptAt = performance.now();
    try {
      await this.#compare(shared);
      await shared.tidy();
    } catch (error) {
      if (!this.#isClosed)
        this.#deps.log.warn({ err: error }, 'search: the shared index not swept');
    }
  }

  async #compare(shared: SharedSearch): Promise<void> {
    const places = await shared.places();
    const differ = this.#followed?.follower?.compare(
      places.map(({ listingId, place }) => ({ listingId, tag: place })),
    );
    if (differ) this.#deps.log.warn({ differ }, 'search: the shared index differs, and is mended');
  }

  async #open(): Promise<Opened> {
    const { sharedIndex, config } = this.#deps;
    if (sharedIndex) {
      const shared = sharedSearch(sharedIndex(await programText()));
      return { port: shared, shared, vectors: null };
    }
    const port = openSearchThread(join(config.dataDir, 'search'), () => {
      if (this.#opened?.port === port) this.#end();
    });
    return { port, shared: null, vectors: port };
  }

  #fail(error: SearchFailure): void {
    const { log } = this.#deps;
    if (!this.#opened?.shared) {
      log.error({ err: error }, 'search: the index is broken, and is made again');
      this.#end();
      return;
    }
    // It may be another index that answers next.
    if (this.#failures === 0) {
      log.error({ err: error }, 'search: the search server gives no answer, titles are searched');
    }
    this.#failures += 1;
    this.#followed = null;
    this.#isWhole = false;
    this.#closedUntil = performance.now() + firstRetryMs;
  }

  /** It is opened again with a later use: soon at first, and then ever more seldom. */
  #end(): void {
    if (this.#opened === null) return;
    void this.#opened.port.close().catch(() => undefined);
    this.#opened = null;
    this.#followed = null;
    this.#isWhole = false;
    this.#closedUntil =
      performance.now() + Math.min(firstRetryMs * 2 ** this.#failures, lastRetryMs);
    this.#failures += 1;
  }
}

const feeds = oncePerDatabase(() => ({ feed: null as SearchFeed | null }));

/** The one search of this process for a database. */
export function searchFeedOf(deps: FeedDeps): SearchFeed {
  const one = feeds(deps.db);
  one.feed ??= new SearchFeed(deps);
  return one.feed;
}
