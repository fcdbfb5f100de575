import { join } from 'node:path';
import type { CoreDeps } from '../../../core/deps.ts';
import { oncePerDatabase, SharedReads } from '../../../core/db/shared-reads.ts';
import { within } from '../../../core/metrics/within.ts';
import {
  changedSince,
  type FollowersBatch,
  lookToFollow,
  type MarketIndex,
  markOf,
} from '../../marketplace/marketplace.api.ts';
import { openSearchThread, SearchFailure } from '../engine/search-thread.engine.ts';
import type { Embeddings } from '../embeddings.port.ts';
import type { SearchPlace, SearchPort } from '../search.port.ts';
import { markText, readMark } from './feed-mark.service.ts';
import { readDocuments } from './read-documents.service.ts';

type FeedDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'log'> & {
  embeddings?: Embeddings | null;
};
type Looked = Awaited<ReturnType<typeof lookToFollow>>;

const listingsAtOnce = 200;
const textsAtOnce = 32;
const vectorsWithinMs = 30_000;
const firstRetryMs = 2_000;
const lastRetryMs = 600_000;

/**
 * The search of this process for a database, fed from the market: each use first looks what changed there. What is
 * found is of listings that anyone who is signed in sees now, and of nothing else.
 */
export class SearchFeed {
  readonly #deps: FeedDeps;
  #port: SearchPort | null = null;
  /** The market that it follows; null: to be compared with what the index has. */
  #followed: MarketIndex | null = null;
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
    return this.#isWhole ? this.#port : null;
  }

  /** Ends its thread; the file stays. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#port?.close().catch(() => undefined);
  }

  async #catchUp(): Promise<void> {
    if (this.#isClosed || performance.now() < this.#closedUntil) return;
    try {
      const port = (this.#port ??= this.#open());
      while (await this.#feed(port, await lookToFollow(this.#deps.db)));
      this.#isWhole = true;
      this.#failures = 0;
      void this.#addVectors(port);
    } catch (error) {
      if (this.#isClosed) return;
      if (!(error instanceof SearchFailure)) {
        this.#deps.log.warn({ err: error }, 'search: not brought up to date');
        return;
      }
      this.#deps.log.error({ err: error }, 'search: the index is broken, and is made again');
      this.#end();
    }
  }

  /** In the background; what fails is tried again with a later use, and the search goes on without. */
  async #addVectors(port: SearchPort): Promise<void> {
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

  /** @returns whether there may be more. */
  async #feed(port: SearchPort, { index, clock }: Looked): Promise<boolean> {
    const { db } = this.#deps;
    if (index !== this.#followed) await this.#begin(port, { index, clock });
    const follower = index.follower ?? index.follow();
    const now = this.#deps.clock.now().getTime();
    const batch = follower.next(index.inMarketAt(now), listingsAtOnce);
    if (batch.put.length + batch.remove.length === 0) return false;
    try {
      const mark = await markOf(db, clock);
      const isWhole = this.#isWhole || batch.put.length < listingsAtOnce;
      const places = await this.#apply(port, batch, await markText(mark, isWhole));
      follower.done(places.map(({ listingId, place }) => ({ listingId, tag: place })));
    } catch (error) {
      follower.failed(batch);
      throw error;
    }
    return true;
  }

  async #apply(
    port: SearchPort,
    { put, remove }: FollowersBatch,
    mark: string,
  ): Promise<SearchPlace[]> {
    const documents = await readDocuments(this.#deps.db, put);
    // What is not to be read any more is to go as well.
    return port.apply({ put: documents, remove: [...remove, ...put], mark });
  }

  /** Compares what the index has with the market: what changed since, or where that is not known everything, is read. */
  async #begin(port: SearchPort, { index, clock }: Looked): Promise<void> {
    const { db } = this.#deps;
    // From here on it hears what changes.
    const follower = index.follow();
    const mark = await readMark(await port.mark());
    const changed = mark && (await changedSince(db, mark.market, clock));
    if (changed) {
      const places = await port.places();
      follower.begin(
        places.map(({ listingId, place }) => ({ listingId, tag: place })),
        changed,
      );
      this.#isWhole = mark.isWhole;
    } else {
      this.#isWhole = false;
      await port.clear();
      follower.begin([], new Set());
    }
    this.#followed = index;
  }

  #open(): SearchPort {
    const folder = join(this.#deps.config.dataDir, 'search');
    const port = openSearchThread(folder, () => {
      if (this.#port === port) this.#end();
    });
    return port;
  }

  /** It is opened again with a later use: soon at first, and then ever more seldom. */
  #end(): void {
    if (this.#port === null) return;
    void this.#port.close().catch(() => undefined);
    this.#port = null;
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
