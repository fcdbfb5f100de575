import type { Browse } from '../browse.rules.ts';
import { BitSet, countOf, keepAny, keepIf, keepOnly, largestOf } from './bit-set.engine.ts';
import { Follower } from './follower.engine.ts';
import { IdTable } from './id-table.engine.ts';
import { PriceOrder } from './price-order.engine.ts';
import { TitleIndex } from './title-index.engine.ts';

/** What the market needs to know of a listing that was published at some time. Times in ms since 1970. */
export type MarketEntry = {
  id: string;
  /** Folded (core/text/fold-case.ts). */
  title: string;
  publishedAt: number;
  /** Published and not being sold; in the market as long as its plan runs. */
  isOffered: boolean;
  /** The end of its plan; 0 without one. */
  endsAt: number;
  priceCents: number;
  typeId: number;
  categoryIds: readonly number[];
  acceptingOffers: boolean;
  expired: boolean;
  prototype: boolean;
  research: boolean;
  costModel: boolean;
};

/** A search, and which of its results are wanted: so many after so many, of those published after a moment. */
type Asked = Browse & { from: number; limit: number; publishedAfter?: number };

/** What an index holds, as plain data. */
export type MarketParts = ReturnType<MarketIndex['parts']>;

export type MarketPage = { listingIds: string[]; total: number };

/** So many results are sorted by price themselves; more are picked out of all that are sorted already. */
const sortedAtOnce = 5_000;

const toggles = ['acceptingOffers', 'expired', 'prototype', 'research', 'costModel'] as const;

/**
 * All listings that were ever published, in memory, laid out for the market's questions. A place is a
 * listing's rank from the oldest on (by publication, then by id), so that sets of places are in the order of
 * the market. Holds no connection and no clock.
 */
export class MarketIndex {
  readonly #ids = new IdTable();
  readonly #titles = new TitleIndex();
  readonly #taken = new BitSet();
  readonly #offered = new BitSet();
  readonly #inMarket = new BitSet();
  readonly #flags = Object.fromEntries(toggles.map((name) => [name, new BitSet()])) as Record<
    (typeof toggles)[number],
    BitSet
  >;
  readonly #types = new Map<number, BitSet>();
  readonly #categories = new Map<number, BitSet>();
  readonly #cheapest = new PriceOrder(false);
  readonly #dearest = new PriceOrder(true);
  #follower: Follower | null = null;
  #publishedAt = new Float64Array(64);
  #endsAt = new Float64Array(64);
  #cents = new Float64Array(64);
  /** Places given so far; those of removed listings stay empty. */
  #places = 0;
  #size = 0;
  #revision = 0;
  #now = 0;
  /** Until then no plan ends. */
  #nextEnd = Number.POSITIVE_INFINITY;

  /**
   * As long as this number stays the same, so does every answer. Plans that have ended by `now` have their part in
   * it.
   */
  revisionAt(now: number): number {
    this.#moveTo(now);
    return this.#revision;
  }

  /** How many listings it holds. */
  get size(): number {
    return this.#size;
  }

  has(id: string): boolean {
    return this.#ids.find(id) >= 0;
  }

  /** Whether so much of it is empty that it should be made again. */
  get isSparse(): boolean {
    return this.#places - this.#size > 10_000 && this.#places > this.#size * 1.5;
  }

  /** What an index that follows this one has of it; null: none does. */
  get follower(): Follower | null {
    return this.#follower;
  }

  /** Lets another index follow this one, in place of any that did. */
  follow(): Follower {
    this.#follower = new Follower(this.#ids, this.#taken);
    return this.#follower;
  }

  /** All that it holds, for a snapshot: numbers and typed arrays. */
  parts() {
    return {
      ids: this.#ids.parts(),
      titles: this.#titles.parts(this.#taken),
      taken: this.#taken.words,
      offered: this.#offered.words,
      inMarket: this.#inMarket.words,
      flags: toggles.map((name) => this.#flags[name].words),
      types: wordsIn(this.#types),
      categories: wordsIn(this.#categories),
      cheapest: this.#cheapest.parts(),
      dearest: this.#dearest.parts(),
      publishedAt: this.#publishedAt,
      endsAt: this.#endsAt,
      cents: this.#cents,
      places: this.#places,
      size: this.#size,
    };
  }

  /** The index whose parts these were; the arrays become its own. */
  static of(parts: MarketParts): MarketIndex {
    const index = new MarketIndex();
    index.#ids.restore(parts.ids);
    index.#titles.restore(parts.titles);
    index.#taken.words = parts.taken;
    index.#offered.words = parts.offered;
    index.#inMarket.words = parts.inMarket;
    for (const [at, name] of toggles.entries()) {
      index.#flags[name].words = parts.flags[at] ?? new Uint32Array();
    }
    for (const [id, words] of parts.types) index.#types.set(id, BitSet.of(words));
    for (const [id, words] of parts.categories) index.#categories.set(id, BitSet.of(words));
    index.#cheapest.restore(parts.cheapest);
    index.#dearest.restore(parts.dearest);
    index.#publishedAt = parts.publishedAt;
    index.#endsAt = parts.endsAt;
    index.#cents = parts.cents;
    index.#places = parts.places;
    index.#size = parts.size;
    // Which plans have ended meanwhile is found at the first look.
    index.#nextEnd = 0;
    return index;
  }

  /** Loads many listings into an empty index, in the order of the market, oldest first. */
  load(entries: Iterable<MarketEntry>): void {
    for (const entry of entries) this.#fill(this.#places, entry);
  }

  /** To be called once after `load`. */
  sortPrices(): void {
    this.#cheapest.fill(this.#priced(), this.#size);
    this.#dearest.fill(this.#priced(), this.#size);
  }

  /** Applies the current content of a listing. */
  put(entry: MarketEntry): void {
    const place = this.#ids.find(entry.id);
    if (place >= 0 && this.#publishedAt[place] === entry.publishedAt) {
      this.#empty(place);
      this.#enter(place, entry);
      return;
    }
    if (place >= 0) this.#empty(place);
    // Those that belong behind it make room: the few that were published in the same moment.
    const behind: MarketEntry[] = [];
    for (let last = this.#places - 1; last >= 0; last -= 1) {
      if (this.#taken.has(last)) {
        if (this.#isBefore(last, entry)) break;
        behind.push(this.#entryAt(last));
        this.#empty(last);
      }
      this.#places = last;
    }
    this.#enter(this.#places, entry);
    for (const each of behind.toReversed()) this.#enter(this.#places, each);
  }

  delete(id: string): void {
    const place = this.#ids.find(id);
    if (place >= 0) this.#empty(place);
  }

  /**
   * One page of those that are in the market at `now` and match, and how many match in all.
   * @param browse its search folded.
   * @param saved what the viewer saved; asked only where the wishlist is wanted.
   */
  find(browse: Asked, saved: readonly string[], now: number): MarketPage {
    const found = this.filtered(browse, saved, now).words;
    if (browse.search !== '') this.#titles.keepContaining(found, browse.search);
    const total = countOf(found);
    const places = this.#pick(found, total, browse);
    return { total, listingIds: places.map((place) => this.#ids.idAt(place)) };
  }

  /** The places of those that are in the market at `now` and that every filter lets through; the search is none. */
  filtered(browse: Omit<Asked, 'from' | 'limit'>, saved: readonly string[], now: number): BitSet {
    const found = new Uint32Array(Math.ceil(this.#places / 32));
    found.set(this.inMarketAt(now).subarray(0, found.length));
    for (const name of toggles) if (browse[name]) keepOnly(found, this.#flags[name]);
    if (browse.typeIds.length > 0) keepAny(found, setsIn(this.#types, browse.typeIds));
    if (browse.categoryIds.length > 0) {
      keepAny(found, setsIn(this.#categories, browse.categoryIds));
    }
    if (browse.wishlist) keepOnly(found, this.#placesOf(saved));
    if (browse.publishedAfter !== undefined) this.#keepLaterThan(found, browse.publishedAfter);
    return BitSet.of(found);
  }

  /** The places that are in the market at `now`, as bits: its own, to be read at once. */
  inMarketAt(now: number): Uint32Array {
    this.#moveTo(now);
    return this.#inMarket.words;
  }

  #keepLaterThan(found: Uint32Array, moment: number): void {
    let low = 0;
    let high = this.#places;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#publishedAt[middle] ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    const word = low >>> 5;
    found.fill(0, 0, word);
    // Of the word in which they begin, the bits from that place on.
    if (word < found.length) found[word] = (found[word] ?? 0) & (-1 << (low & 31));
  }

  #pick(found: Uint32Array, total: number, { sort, from, limit }: Asked): number[] {
    if (sort === 'newest') return largestOf(found, from, limit);
    const order = sort === 'price_asc' ? this.#cheapest : this.#dearest;
    if (total <= sortedAtOnce) {
      const all = largestOf(found, 0, total).map((place) => this.#pricedAt(place));
      return order.sort(all).slice(from, from + limit);
    }
    const isFound = (place: number) => ((found[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
    return order.pick(isFound, from, limit);
  }

  /** Leaves out every plan that has ended by `now`: the clock is the request's. */
  #moveTo(now: number): void {
    if (now >= this.#now && now < this.#nextEnd) {
      this.#now = now;
      return;
    }
    this.#now = now;
    this.#revision += 1;
    this.#nextEnd = Number.POSITIVE_INFINITY;
    const open = Uint32Array.from(this.#offered.words);
    keepIf(open, (place) => {
      const endsAt = this.#endsAt[place] ?? 0;
      if (endsAt <= now) return false;
      if (endsAt < this.#nextEnd) this.#nextEnd = endsAt;
      return true;
    });
    this.#inMarket.words = open;
  }

  #fill(place: number, entry: MarketEntry): void {
    this.#makeRoom(place);
    this.#ids.add(entry.id, place);
    this.#titles.add(place, entry.title);
    this.#taken.add(place);
    this.#follower?.enter(place);
    this.#publishedAt[place] = entry.publishedAt;
    this.#endsAt[place] = entry.endsAt;
    this.#cents[place] = entry.priceCents;
    for (const name of toggles) this.#flags[name].put(place, entry[name]);
    setOf(this.#types, entry.typeId).add(place);
    for (const id of entry.categoryIds) setOf(this.#categories, id).add(place);
    this.#offered.put(place, entry.isOffered);
    const isIn = entry.isOffered && entry.endsAt > this.#now;
    this.#inMarket.put(place, isIn);
    if (isIn) this.#nextEnd = Math.min(this.#nextEnd, entry.endsAt);
    this.#places = Math.max(this.#places, place + 1);
    this.#size += 1;
    this.#revision += 1;
  }

  #enter(place: number, entry: MarketEntry): void {
    this.#fill(place, entry);
    const priced = this.#pricedAt(place);
    this.#cheapest.add(priced);
    this.#dearest.add(priced);
  }

  #empty(place: number): void {
    const priced = this.#pricedAt(place);
    this.#cheapest.delete(priced);
    this.#dearest.delete(priced);
    this.#follower?.leave(place);
    this.#ids.delete(place);
    this.#titles.delete(place);
    const sets = [this.#taken, this.#offered, this.#inMarket, ...Object.values(this.#flags)];
    for (const set of [...sets, ...this.#types.values(), ...this.#categories.values()]) {
      set.delete(place);
    }
    this.#size -= 1;
    this.#revision += 1;
  }

  #entryAt(place: number): MarketEntry {
    const idsAt = (sets: ReadonlyMap<number, BitSet>) =>
      [...sets].filter(([, set]) => set.has(place)).map(([id]) => id);
    return {
      id: this.#ids.idAt(place),
      title: this.#titles.titleAt(place),
      publishedAt: this.#publishedAt[place] ?? 0,
      isOffered: this.#offered.has(place),
      endsAt: this.#endsAt[place] ?? 0,
      priceCents: this.#cents[place] ?? 0,
      typeId: idsAt(this.#types)[0] ?? 0,
      categoryIds: idsAt(this.#categories),
      acceptingOffers: this.#flags.acceptingOffers.has(place),
      expired: this.#flags.expired.has(place),
      prototype: this.#flags.prototype.has(place),
      research: this.#flags.research.has(place),
      costModel: this.#flags.costModel.has(place),
    };
  }

  #isBefore(place: number, entry: MarketEntry): boolean {
    const publishedAt = this.#publishedAt[place] ?? 0;
    if (publishedAt !== entry.publishedAt) return publishedAt < entry.publishedAt;
    return this.#ids.compareAt(place, entry.id) < 0;
  }

  #pricedAt(place: number): { cents: number | null; place: number } {
    const isOpen = this.#flags.acceptingOffers.has(place);
    return { cents: isOpen ? null : (this.#cents[place] ?? 0), place };
  }

  *#priced() {
    for (let place = 0; place < this.#places; place += 1) yield this.#pricedAt(place);
  }

  #placesOf(ids: readonly string[]): BitSet {
    const places = new BitSet(this.#places);
    for (const id of ids) {
      const place = this.#ids.find(id);
      if (place >= 0) places.add(place);
    }
    return places;
  }

  #makeRoom(place: number): void {
    if (place < this.#publishedAt.length) return;
    const grown = (old: Float64Array) => {
      const made = new Float64Array(Math.ceil(old.length * 1.5));
      made.set(old);
      return made;
    };
    this.#publishedAt = grown(this.#publishedAt);
    this.#endsAt = grown(this.#endsAt);
    this.#cents = grown(this.#cents);
  }
}

function wordsIn(sets: ReadonlyMap<number, BitSet>): [number, Uint32Array][] {
  return [...sets].map(([id, { words }]) => [id, words]);
}

function setOf(sets: Map<number, BitSet>, id: number): BitSet {
  const known = sets.get(id);
  if (known) return known;
  const made = new BitSet();
  sets.set(id, made);
  return made;
}

function setsIn(sets: ReadonlyMap<number, BitSet>, ids: readonly number[]): BitSet[] {
  return ids.flatMap((id) => sets.get(id) ?? []);
}
