import { foldCase } from '../../../core/text/fold-case.ts';
import { columnsIn } from '../engine/columns.engine.ts';
import { SearchIndex } from '../engine/search-index.engine.ts';
import { parseQuery } from '../query/parse-query.rules.ts';
import type { Query } from '../query/query.rules.ts';
import { fits, keysIn, keysOf, type MatchedListing, type Wish } from './match.rules.ts';

type Compiled = {
  wish: Wish;
  query: Query | null;
  /** That a title may contain; '' for none. */
  title: string;
  /** Of each of these sets a listing has a key, or it is not found. */
  sets: readonly (readonly string[])[];
  /** The set by which it is kept. */
  keys: readonly string[];
};

/** Which wishes a listing fulfills. */
export type Match = { listingId: string; wishes: Pick<Wish, 'id' | 'writtenAt'>[] };

/**
 * Wishes held against listings: the search turned around. A wish is tried only on a listing that has one of its keys:
 * the set of keys that the fewest other wishes have, and one of every other set. What is tried is asked of an index that has nothing but these
 * listings, so that a text means what it means in the search. Synchronous: for a thread of its own.
 */
export class Matcher {
  readonly #wishes = new Map<string, Compiled>();
  readonly #byKey = new Map<string, Set<Compiled> | Compiled>();
  /** Tried on everything. */
  readonly #keyless = new Set<Compiled>();
  /** Those whose text may stand in a title. */
  readonly #titled = new Set<Compiled>();
  readonly #index = new SearchIndex(':memory:');

  /** Takes these in, in place of what they were. */
  put(wishes: readonly Wish[]): void {
    for (const wish of wishes) {
      this.#remove(wish.id);
      const query = wish.text === '' ? null : parseQuery(wish.text);
      const sets = keysOf(query, wish.classes);
      const keys = sets.toSorted((one, other) => this.#crowdOf(one) - this.#crowdOf(other))[0];
      const title = wish.isInTitle ? foldCase(wish.text.trim()) : '';
      const compiled: Compiled = { wish, query, title, sets, keys: keys ?? [] };
      this.#wishes.set(wish.id, compiled);
      for (const key of compiled.keys) this.#add(key, compiled);
      if (keys === undefined) this.#keyless.add(compiled);
      if (title !== '') this.#titled.add(compiled);
    }
  }

  /** Which wishes each of these listings fulfills. */
  match(listings: readonly MatchedListing[]): Match[] {
    const places = this.#open(listings);
    const found = new Map(listings.map(({ entry }) => [entry.id, new Set<Wish>()]));
    for (const compiled of this.#candidates(listings)) {
      const { wish, query } = compiled;
      const fitting = listings.filter(({ entry }) => fits(entry, wish));
      if (fitting.length === 0) continue;
      const having = query === null ? null : this.#placesWith(query);
      for (const { entry } of fitting) {
        if (having === null || having.has(places.get(entry.id) ?? -1)) {
          found.get(entry.id)?.add(wish);
        }
      }
    }
    for (const { wish, title } of this.#titled) {
      for (const { entry } of listings) {
        if (entry.title.includes(title) && fits(entry, wish)) found.get(entry.id)?.add(wish);
      }
    }
    return [...found].map(([listingId, wishes]) => ({
      listingId,
      wishes: [...wishes].map(({ id, writtenAt }) => ({ id, writtenAt })),
    }));
  }

  #open(listings: readonly MatchedListing[]): ReadonlyMap<string, number> {
    this.#index.clear();
    const put = listings.map(({ document }) => document);
    const places = this.#index.apply({ put, remove: [], mark: '', number: 0 });
    return new Map(places.map(({ listingId, place }) => [listingId, place]));
  }

  #placesWith(query: Query): ReadonlySet<number> {
    return new Set(this.#index.find({ query, among: everything, isExact: true }) ?? []);
  }

  #candidates(listings: readonly MatchedListing[]): ReadonlySet<Compiled> {
    const keys = new Set<string>();
    for (const listing of listings) {
      for (const key of keysIn(columnsIn(listing.document).texts, listing)) keys.add(key);
    }
    const candidates = new Set(this.#keyless);
    for (const key of keys) {
      const having = this.#byKey.get(key);
      if (having instanceof Set) for (const one of having) candidates.add(one);
      else if (having) candidates.add(having);
    }
    for (const one of candidates) {
      const isTried = one.sets.every((set) => set.some((key) => keys.has(key)));
      if (!isTried) candidates.delete(one);
    }
    return candidates;
  }

  #crowdOf(keys: readonly string[]): number {
    let crowd = 0;
    for (const key of keys) {
      const having = this.#byKey.get(key);
      crowd += having instanceof Set ? having.size : having ? 1 : 0;
    }
    return crowd;
  }

  /** Most keys have one wish: a set for each would weigh ten times as much. */
  #add(key: string, compiled: Compiled): void {
    const having = this.#byKey.get(key);
    if (having instanceof Set) having.add(compiled);
    else this.#byKey.set(key, having ? new Set([having, compiled]) : compiled);
  }

  #remove(id: string): void {
    const known = this.#wishes.get(id);
    if (!known) return;
    for (const key of known.keys) {
      const having = this.#byKey.get(key);
      if (having instanceof Set) having.delete(known);
      else if (having === known) this.#byKey.delete(key);
    }
    this.#keyless.delete(known);
    this.#titled.delete(known);
    this.#wishes.delete(id);
  }
}

/** More listings than are ever matched at once. */
const everything = new Uint32Array(32).fill(0xffff_ffff);
