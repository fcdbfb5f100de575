import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { CoreDeps } from '../../../../core/deps.ts';
import type { Db } from '../../../../core/db/database.ts';
import { viewCards } from '../../../listings/listings.service.ts';
import {
  listMarketChanges,
  type MarketClock,
  readMarketClock,
  readWholeMarket,
} from './market-feed.store.ts';
import { MarketIndex } from './market-index.ts';

const rowsAtOnce = 2_000;
const cardsKept = 5_000;

/**
 * The market in this process's memory, as the database has it. Each use asks the database first how far the
 * market has come, which costs next to nothing, and takes over what is new: a listing is seen by the first
 * request that begins after it was published, in every process.
 */
export class Market {
  readonly #db: Db;
  #index = new MarketIndex();
  #clock: MarketClock | null = null;
  /** The latest that are asked for; those of which something changed are forgotten. */
  readonly #cards = new Map<string, PatentCard>();
  #look: Promise<void> = Promise.resolve();
  #nextLook: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The index with everything that was committed before this call. */
  async upToDate(): Promise<MarketIndex> {
    // A look that is under way may have missed what was written since it began: the next one is shared.
    // Where that one failed, those who waited for it were told.
    this.#nextLook ??= this.#look
      .catch(() => undefined)
      .then(() => {
        this.#nextLook = null;
        this.#look = this.#takeOver();
        return this.#look;
      });
    await this.#nextLook;
    return this.#index;
  }

  /** The cards of these listings in this order; one whose listing is gone by now is left out. */
  async cardsInOrder(listingIds: readonly string[]): Promise<PatentCard[]> {
    const missing = listingIds.filter((id) => !this.#cards.has(id));
    // Kept only where nothing changed meanwhile: what was read may be older than the change.
    const before = this.#clock;
    const read = missing.length > 0 ? await viewCards(this.#db, missing) : new Map();
    const cards = listingIds.flatMap((id) => this.#cards.get(id) ?? read.get(id) ?? []);
    if (before === this.#clock) for (const [id, card] of read) this.#keep(id, card);
    return cards;
  }

  async #takeOver(): Promise<void> {
    const clock = await readMarketClock(this.#db);
    const known = this.#clock;
    if (!known || !isFollowable(known, clock)) {
      await this.#readAll();
      return;
    }
    if (known.lastChange === clock.lastChange) return;
    const news = await listMarketChanges(this.#db, known.lastChange);
    for (const { listingId, entry } of news.changes) {
      this.#cards.delete(listingId);
      if (entry) this.#index.put(entry);
      else this.#index.delete(listingId);
    }
    this.#clock = news.clock;
    if (this.#index.isSparse) await this.#readAll();
  }

  async #readAll(): Promise<void> {
    const index = new MarketIndex();
    const clock = await readWholeMarket(this.#db, rowsAtOnce, (entries) => index.load(entries));
    index.sortPrices();
    this.#cards.clear();
    this.#index = index;
    this.#clock = clock;
  }

  #keep(id: string, card: PatentCard): void {
    const oldest = this.#cards.size >= cardsKept ? this.#cards.keys().next().value : undefined;
    if (oldest !== undefined) this.#cards.delete(oldest);
    this.#cards.set(id, card);
  }
}

/** Whether what lies between the two is known change by change. A smaller number: an older database took over. */
function isFollowable(known: MarketClock, clock: MarketClock): boolean {
  return (
    known.epoch === clock.epoch &&
    known.lastChange >= clock.forgotten &&
    known.lastChange <= clock.lastChange
  );
}

const markets = new WeakMap<Db, Market>();

/** The one market of this process for a database. */
export function marketOf({ db }: Pick<CoreDeps, 'db'>): Market {
  const known = markets.get(db);
  if (known) return known;
  const made = new Market(db);
  markets.set(db, made);
  return made;
}
