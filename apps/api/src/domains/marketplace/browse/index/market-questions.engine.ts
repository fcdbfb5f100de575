import type { Browse } from '../browse.rules.ts';
import { pickBest } from './best-order.engine.ts';
import { BitSet, bitsOf, countOf, keepAny, keepIf, keepOnly, largestOf } from './bit-set.engine.ts';
import { pickByEnd } from './end-order.engine.ts';
import type { IdTable } from './id-table.engine.ts';
import {
  type ChoiceCounts,
  type Filter,
  type ListingFilters,
  withoutEach,
} from './listing-filters.engine.ts';
import type { PriceOrder } from './price-order.engine.ts';
import type { TitleIndex } from './title-index.engine.ts';

/** What is new to whoever asks: what was published in this time, in ms since 1970, and these, whenever they were. */
export type NewOnly = { after: number; until?: number | undefined; also?: readonly string[] };

/** What narrows a market, beyond what a person asks. */
export type Narrowed = Browse & {
  newOnly?: NewOnly;
  /** Those of the follower's numbers that the search finds, besides titles; null: titles alone. */
  alsoFound?: Uint32Array | null;
};

/** A search, and which of its results are wanted: so many after so many, of those published after a moment. */
export type Asked = Narrowed & {
  from: number;
  limit: number;
  /** Of the follower's numbers those that come first, in their order; without them the sort decides. */
  best?: Uint32Array | undefined;
};

export type MarketPage = { listingIds: string[]; total: number };
export type MarketCounts = ChoiceCounts & { total: number };

/** What the questions are answered from: the index's own. */
type Parts = {
  ids: IdTable;
  titles: TitleIndex;
  filters: ListingFilters;
  cheapest: PriceOrder;
  dearest: PriceOrder;
  /** The first place that was published at this moment or later. */
  firstSince: (moment: number) => number;
  /** The places of the follower's numbers, in their order. */
  placesOfTags: (tags: Uint32Array) => readonly number[];
};

/** So many results are sorted by price themselves; more are picked out of all that are sorted already. */
const sortedAtOnce = 5_000;

/**
 * What a market is asked. Each question gets a set of places to answer from, which becomes its own: those that are in
 * the market now.
 */
export class MarketQuestions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  find(places: Uint32Array, browse: Asked, saved: readonly string[]): MarketPage {
    const found = this.filtered(places, browse, saved);
    const total = countOf(found);
    const page = this.#pick(found, total, browse);
    return { total, listingIds: page.map((place) => this.#parts.ids.idAt(place)) };
  }

  count(places: Uint32Array, browse: Narrowed, saved: readonly string[]): MarketCounts {
    const without = withoutEach(places, this.#filtersOf(browse, saved));
    const choices = this.#parts.filters.countChoices(browse, without);
    return { ...choices, total: countOf(without(null)) };
  }

  filtered(places: Uint32Array, browse: Narrowed, saved: readonly string[]): Uint32Array {
    for (const { keep } of this.#filtersOf(browse, saved)) keep(places);
    return places;
  }

  /** Those that are on, those that cost least first. */
  #filtersOf(browse: Narrowed, saved: readonly string[]): Filter[] {
    const { ids, filters: columns, titles } = this.#parts;
    const { listedSince, newOnly, search, alsoFound, wishlist } = browse;
    const filters: Filter[] = [];
    const on = (name: keyof Browse, keep: Filter['keep']) => filters.push({ name, keep });
    if (wishlist) {
      const places = saved.map((id) => ids.find(id)).filter((place) => place >= 0);
      on('wishlist', (found) => keepOnly(found, bitsOf(places)));
    }
    if (listedSince !== null) on('listedSince', (found) => this.#keepSince(found, listedSince));
    if (newOnly) on('listedSince', (found) => this.#keepNew(found, newOnly));
    filters.push(...columns.filtersOf(browse));
    if (alsoFound) on('search', (found) => this.#keepFound(found, search, alsoFound));
    else if (search !== '') on('search', (found) => titles.keepContaining(found, search));
    return filters;
  }

  #keepFound(found: Uint32Array, search: string, alsoFound: Uint32Array): void {
    const { titles, placesOfTags } = this.#parts;
    const titled = BitSet.of(search === '' ? new Uint32Array() : found.slice());
    if (search !== '') titles.keepContaining(titled.words, search);
    keepAny(found, [titled, bitsOf(placesOfTags(alsoFound))]);
  }

  #keepNew(found: Uint32Array, { after, until, also = [] }: NewOnly): void {
    const { ids, firstSince } = this.#parts;
    const published = BitSet.of(found.slice());
    this.#keepSince(published.words, after + 1);
    const end = until === undefined ? Number.POSITIVE_INFINITY : firstSince(until + 1);
    keepIf(published.words, (place) => place < end);
    const places = also.map((id) => ids.find(id)).filter((place) => place >= 0);
    keepAny(found, [published, bitsOf(places)]);
  }

  #keepSince(found: Uint32Array, moment: number): void {
    const first = this.#parts.firstSince(moment);
    const word = first >>> 5;
    found.fill(0, 0, word);
    // Of the word in which they begin, the bits from that place on.
    if (word < found.length) found[word] = (found[word] ?? 0) & (-1 << (first & 31));
  }

  #pick(found: Uint32Array, total: number, { sort, from, limit, best }: Asked): number[] {
    const { filters, cheapest, dearest, placesOfTags } = this.#parts;
    if (best) return pickBest(found, placesOfTags(best), { from, limit });
    if (sort === 'newest') return largestOf(found, from, limit);
    if (sort === 'ends_soonest' || sort === 'ends_latest') {
      const endAt = (place: number) => filters.endAt(place);
      return pickByEnd(found, endAt, sort === 'ends_soonest', { from, limit });
    }
    const order = sort === 'price_asc' ? cheapest : dearest;
    if (total <= sortedAtOnce) {
      const all = largestOf(found, 0, total).map((place) => {
        return { cents: filters.centsAt(place), place };
      });
      return order.sort(all).slice(from, from + limit);
    }
    const isFound = (place: number) => ((found[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
    return order.pick(isFound, from, limit);
  }
}
