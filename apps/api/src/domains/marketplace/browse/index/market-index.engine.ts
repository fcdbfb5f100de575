import { BitSet, keepIf } from './bit-set.engine.ts';
import { dayNumber } from './fact-columns.engine.ts';
import { Follower } from './follower.engine.ts';
import { IdTable } from './id-table.engine.ts';
import { type FilteredBy, ListingFilters } from './listing-filters.engine.ts';
import {
  type Asked,
  type MarketCounts,
  type MarketPage,
  MarketQuestions,
  type Narrowed,
} from './market-questions.engine.ts';
import { PriceOrder } from './price-order.engine.ts';
import { TitleIndex } from './title-index.engine.ts';

/** What the market needs to know of a listing that was published at some time. Times in ms since 1970. */
export type MarketEntry = FilteredBy & {
  id: string;
  /** Folded (core/text/fold-case.ts). */
  title: string;
  publishedAt: number;
  /** Published and not being sold; in the market as long as its plan runs. */
  isOffered: boolean;
  /** The end of its plan; 0 without one. */
  endsAt: number;
};

/** What an index holds, as plain data. */
export type MarketParts = ReturnType<MarketIndex['parts']>;

/** The calendar day of a moment, as 2026-11-28, where the patent office is; it begins with an hour. */
export type DayOf = (moment: Date) => string;

const hourMs = 3_600_000;

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
  readonly #filters = new ListingFilters();
  readonly #cheapest = new PriceOrder(false);
  readonly #dearest = new PriceOrder(true);
  readonly #questions = new MarketQuestions({
    ids: this.#ids,
    titles: this.#titles,
    filters: this.#filters,
    cheapest: this.#cheapest,
    dearest: this.#dearest,
    firstSince: (moment) => this.#firstSince(moment),
    placesOfTags: (tags) => this.#follower?.placesOf(tags) ?? [],
  });
  #follower: Follower | null = null;
  #publishedAt = new Float64Array(64);
  #endsAt = new Float64Array(64);
  /** Places given so far; those of removed listings stay empty. */
  #places = 0;
  #size = 0;
  #revision = 0;
  #now = 0;
  /** Until then no plan ends. */
  #nextEnd = Number.POSITIVE_INFINITY;
  readonly #dayOf: DayOf;
  /** Since 1970: within it no day ends. */
  #hour = Number.NaN;

  constructor(dayOf: DayOf) {
    this.#dayOf = dayOf;
  }

  /**
   * As long as this number stays the same, so does every answer. Plans that have ended by `now` have their part in
   * it, and the day that it is.
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

  /** The places that are in the market at `now`, as bits: its own, to be read at once. */
  inMarketAt(now: number): Uint32Array {
    this.#moveTo(now);
    return this.#inMarket.words;
  }

  /** All that it holds, for a snapshot: numbers and typed arrays. */
  parts() {
    return {
      ids: this.#ids.parts(),
      titles: this.#titles.parts(this.#taken),
      taken: this.#taken.words,
      offered: this.#offered.words,
      inMarket: this.#inMarket.words,
      filters: this.#filters.parts(this.#taken),
      cheapest: this.#cheapest.parts(),
      dearest: this.#dearest.parts(),
      publishedAt: this.#publishedAt,
      endsAt: this.#endsAt,
      places: this.#places,
      size: this.#size,
    };
  }

  /** The index whose parts these were; the arrays become its own. */
  static of(parts: MarketParts, dayOf: DayOf): MarketIndex {
    const index = new MarketIndex(dayOf);
    index.#ids.restore(parts.ids);
    index.#titles.restore(parts.titles);
    index.#taken.words = parts.taken;
    index.#offered.words = parts.offered;
    index.#inMarket.words = parts.inMarket;
    index.#filters.restore(parts.filters);
    index.#cheapest.restore(parts.cheapest);
    index.#dearest.restore(parts.dearest);
    index.#publishedAt = parts.publishedAt;
    index.#endsAt = parts.endsAt;
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
        behind.push(this.entryAt(last));
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
    return this.#questions.find(this.#openAt(now), browse, saved);
  }

  /** How many match at `now`, and how many each choice of a filter would leave; see {@link find}. */
  count(browse: Narrowed, saved: readonly string[], now: number): MarketCounts {
    return this.#questions.count(this.#openAt(now), browse, saved);
  }

  /** The places of those that are in the market at `now` and that every filter lets through; the search is none. */
  filtered(browse: Narrowed, saved: readonly string[], now: number): BitSet {
    const filters = { ...browse, search: '' };
    return BitSet.of(this.#questions.filtered(this.#openAt(now), filters, saved));
  }

  /** Where a listing stands in the sets of this revision; -1: nowhere. */
  placeOf(id: string): number {
    return this.#ids.find(id);
  }

  #openAt(now: number): Uint32Array {
    const found = new Uint32Array(Math.ceil(this.#places / 32));
    found.set(this.inMarketAt(now).subarray(0, found.length));
    return found;
  }

  /** The first place that was published at this moment or later. */
  #firstSince(moment: number): number {
    let low = 0;
    let high = this.#places;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#publishedAt[middle] ?? 0) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Leaves out every plan that has ended by `now`, and tells of its day: the clock is the request's. */
  #moveTo(now: number): void {
    const hour = Math.floor(now / hourMs);
    if (hour !== this.#hour) {
      this.#hour = hour;
      if (this.#filters.moveTo(dayNumber(this.#dayOf(new Date(now))))) this.#revision += 1;
    }
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
    this.#filters.put(place, entry);
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
    this.#filters.delete(place);
    for (const set of [this.#taken, this.#offered, this.#inMarket]) set.delete(place);
    this.#size -= 1;
    this.#revision += 1;
  }

  /** What stands at a place that is taken. Of a class only its main group is known. */
  entryAt(place: number): MarketEntry {
    return {
      ...this.#filters.at(place),
      id: this.#ids.idAt(place),
      title: this.#titles.titleAt(place),
      publishedAt: this.#publishedAt[place] ?? 0,
      isOffered: this.#offered.has(place),
      endsAt: this.#endsAt[place] ?? 0,
    };
  }

  #isBefore(place: number, entry: MarketEntry): boolean {
    const publishedAt = this.#publishedAt[place] ?? 0;
    if (publishedAt !== entry.publishedAt) return publishedAt < entry.publishedAt;
    return this.#ids.compareAt(place, entry.id) < 0;
  }

  #pricedAt(place: number): { cents: number | null; place: number } {
    return { cents: this.#filters.centsAt(place), place };
  }

  *#priced() {
    for (let place = 0; place < this.#places; place += 1) yield this.#pricedAt(place);
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
  }
}
