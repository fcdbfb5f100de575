import type { Db } from '../../../../core/db/database.ts';
import { oncePerDatabase, SharedReads } from '../../../../core/db/shared-reads.ts';
import { Recent } from '../../../../core/memory/recent.ts';
import { readShown, type ShownListing } from '../../../listings/listings.api.ts';
import { officeDay, readMarketFacts } from '../../../patents/patents.api.ts';
import {
  listMarketChanges,
  readChangeMark,
  type MarketClock,
  readMarketClock,
  readWholeMarket,
  type SavedAsked,
} from './market-feed.store.ts';
import { MarketIndex } from './market-index.engine.ts';
import { programText, readSnapshot, writeSnapshot } from './market-snapshot.service.ts';

const rowsAtOnce = 1_000;
const listingsKept = 5_000;

/** So many look together: the database looks for each of their listings with each of them. */
const looksAtOnce = 25;

const none: ReadonlySet<string> = new Set();

/** The market at a moment, and what a person saved, at least of what was asked. */
export type MarketLook = { index: MarketIndex; saved: ReadonlySet<string> };

/**
 * The market in this process's memory, as the database has it. Each use first asks the database for the latest
 * change, which costs next to nothing, and applies what is new: a listing is seen by the first request that
 * begins after it was published, in every process.
 */
export class Market {
  readonly #db: Db;
  #index = new MarketIndex(officeDay);
  #clock: MarketClock | null = null;
  /** How far the snapshot beside the data has come. */
  #written: MarketClock | null = null;
  #lookedAt = performance.now();
  /** The listings asked for most recently; changed ones are dropped. */
  readonly #shown = new Recent<string, ShownListing>(listingsKept);
  readonly #looks = new SharedReads<SavedAsked | null, ReadonlySet<string>>(
    async (asked) => {
      const people = asked.filter((one) => one !== null);
      const { clock, saved } = await readMarketClock(this.#db, people);
      await this.#takeOver(clock);
      this.#lookedAt = performance.now();
      return asked.map((one) => (one && saved.get(one.userId)) ?? none);
    },
    { atOnce: looksAtOnce },
  );

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Begins with what was written beside the data, if the feed knows all that changed since; else nothing is taken.
   * To be called before the first look.
   * @returns whether it was taken.
   */
  async takeSnapshot(file: string): Promise<boolean> {
    const snapshot = await readSnapshot(file);
    if (!snapshot) return false;
    const { clock, mark, index } = snapshot;
    const { clock: now } = await readMarketClock(this.#db);
    if (!isFollowable(clock, now) || mark !== (await readChangeMark(this.#db, clock.lastChange))) {
      return false;
    }
    this.#index = index;
    this.#clock = this.#written = clock;
    return true;
  }

  /**
   * Writes what is in memory beside the data, unless it stands there already or nothing has been read.
   * @throws the file system's or the database's error.
   */
  async keepSnapshot(file: string): Promise<void> {
    const program = await programText();
    for (;;) {
      const clock = this.#clock;
      if (!clock || clock === this.#written) return;
      const mark = await readChangeMark(this.#db, clock.lastChange);
      // What changed while the mark was read is in the index already.
      if (clock !== this.#clock) continue;
      writeSnapshot(file, program, { clock, mark, index: this.#index });
      this.#written = clock;
      return;
    }
  }

  /** False until everything has been read once. */
  get isRead(): boolean {
    return this.#clock !== null;
  }

  /** How old at most what is in memory is; 0 right after a look. */
  get secondsSinceLook(): number {
    return (performance.now() - this.#lookedAt) / 1000;
  }

  /** The index with everything that was committed before this call. */
  async upToDate(): Promise<MarketIndex> {
    return (await this.look(null)).index;
  }

  /** The same, with how far it has come. */
  async upToClock(): Promise<{ index: MarketIndex; clock: MarketClock }> {
    const index = await this.upToDate();
    if (!this.#clock) throw new Error('The market has no clock.');
    return { index, clock: this.#clock };
  }

  /** The same, and what a person saved, at least of these listings, read at the same moment. */
  async look(asked: SavedAsked | null): Promise<MarketLook> {
    const saved = await this.#looks.ask(asked);
    return { index: this.#index, saved };
  }

  /**
   * These listings in this order, as they were at the last look or later; what is not known at all is left
   * out. Drafts and deleted ones are found too, read again each time.
   */
  async listingsInOrder(listingIds: readonly string[]): Promise<ShownListing[]> {
    const known = new Map(listingIds.map((id) => [id, this.#shown.get(id)]));
    const missing = listingIds.filter((id) => !known.get(id));
    // Kept only where nothing changed meanwhile: what was read may be older than the change.
    const before = this.#clock;
    const read = missing.length > 0 ? await readShown(this.#db, missing) : new Map();
    const listings = listingIds.flatMap((id) => known.get(id) ?? read.get(id) ?? []);
    if (before === this.#clock) for (const [id, shown] of read) this.#keep(id, shown);
    return listings;
  }

  async #takeOver(clock: MarketClock): Promise<void> {
    const known = this.#clock;
    if (!known || !isFollowable(known, clock)) {
      await this.#readAll();
      return;
    }
    if (known.lastChange === clock.lastChange) return;
    const news = await listMarketChanges(this.#db, known.lastChange, readMarketFacts);
    for (const { listingId, entry } of news.changes) {
      this.#shown.delete(listingId);
      if (entry) this.#index.put(entry);
      else this.#index.delete(listingId);
    }
    this.#clock = news.clock;
    if (this.#index.isSparse) await this.#readAll();
  }

  async #readAll(): Promise<void> {
    const index = new MarketIndex(officeDay);
    const clock = await readWholeMarket(this.#db, rowsAtOnce, readMarketFacts, (entries) =>
      index.load(entries),
    );
    index.sortPrices();
    this.#shown.clear();
    this.#index = index;
    this.#clock = clock;
  }

  #keep(id: string, shown: ShownListing): void {
    // The feed has nothing about listings that were never published.
    if (this.#index.has(id)) this.#shown.set(id, shown);
  }
}

/** Whether what lies between the two is known change by change. A smaller number: an older database took over. */
export function isFollowable(known: MarketClock, clock: MarketClock): boolean {
  return (
    known.epoch === clock.epoch &&
    known.lastChange >= clock.forgotten &&
    known.lastChange <= clock.lastChange
  );
}

/** The one market of this process for a database. */
export const marketOf = oncePerDatabase((db) => new Market(db));
