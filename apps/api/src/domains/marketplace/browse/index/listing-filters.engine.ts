import type { Browse } from '../browse.rules.ts';
import { BitSet, countBoth, eachOf, keepAny, keepIf, keepOnly } from './bit-set.engine.ts';
import { FactColumns, type FeesState, type FilterFacts } from './fact-columns.engine.ts';

/** What a listing is filtered by, beside its title and its days. */
export type FilteredBy = FilterFacts & {
  priceCents: number;
  typeId: number;
  categoryIds: readonly number[];
  acceptingOffers: boolean;
  expired: boolean;
  prototype: boolean;
  research: boolean;
  costModel: boolean;
};

export const toggles = [
  'acceptingOffers',
  'expired',
  'prototype',
  'research',
  'costModel',
] as const;
type Toggle = (typeof toggles)[number];

/** A filter that is on: it takes out of a set of places what it does not let through. */
export type Filter = { name: keyof Browse; keep: (found: Uint32Array) => void };

/** How many each choice would leave, with every other filter on and its own off. */
export type ChoiceCounts = {
  types: [id: number, count: number][];
  categories: [id: number, count: number][];
  feeStates: [state: FeesState, count: number][];
  classes: [symbol: string, count: number][];
  endYears: [year: number, count: number][];
  /** Cents, both within; null: no bound. */
  prices: [from: number, to: number | null, count: number][];
  assignees: [name: string, count: number][];
  toggles: Record<Toggle, number>;
};

/** Bands begin and end here, in dollars. */
const priceMarks = [0, 10_000, 50_000, 100_000, 250_000, 500_000];
const cents = 100;
const assigneesCounted = 20;

/** What listings are filtered by, laid out by place. Every place of a set that it is given is filled. */
export class ListingFilters {
  readonly #flags = Object.fromEntries(toggles.map((name) => [name, new BitSet()])) as Record<
    Toggle,
    BitSet
  >;
  readonly #types = new Map<number, BitSet>();
  readonly #categories = new Map<number, BitSet>();
  readonly #facts = new FactColumns();
  #cents = new Float64Array(64);

  put(place: number, entry: FilteredBy): void {
    this.#makeRoom(place);
    for (const name of toggles) this.#flags[name].put(place, entry[name]);
    setOf(this.#types, entry.typeId).add(place);
    for (const id of entry.categoryIds) setOf(this.#categories, id).add(place);
    this.#cents[place] = entry.priceCents;
    this.#facts.put(place, entry);
  }

  delete(place: number): void {
    const sets = [Object.values(this.#flags), this.#types.values(), this.#categories.values()];
    for (const set of sets.flatMap((some) => [...some])) set.delete(place);
  }

  at(place: number): FilteredBy {
    const idsAt = (sets: ReadonlyMap<number, BitSet>) =>
      [...sets].filter(([, set]) => set.has(place)).map(([id]) => id);
    const flags = toggles.map((name) => [name, this.#flags[name].has(place)]);
    return {
      ...(Object.fromEntries(flags) as Record<Toggle, boolean>),
      ...this.#facts.at(place),
      priceCents: this.#cents[place] ?? 0,
      typeId: idsAt(this.#types)[0] ?? 0,
      categoryIds: idsAt(this.#categories),
    };
  }

  /** @returns whether it is another day, of which other things may be told. */
  moveTo(today: number): boolean {
    return this.#facts.moveTo(today);
  }

  /** The price of a place; null: it is open to offers, and has none. */
  centsAt(place: number): number | null {
    return this.#flags.acceptingOffers.has(place) ? null : (this.#cents[place] ?? 0);
  }

  /** The day on which a place's term ends, as a number that grows with it; 0: not known. */
  endAt(place: number): number {
    return this.#facts.endAt(place);
  }

  /** The filters that are on, those that cost least first. */
  filtersOf(browse: Browse): Filter[] {
    const filters: Filter[] = toggles
      .filter((name) => browse[name])
      .map((name) => ({ name, keep: (found) => keepOnly(found, this.#flags[name]) }));
    const any = (name: 'typeIds' | 'categoryIds', sets: ReadonlyMap<number, BitSet>) => {
      const chosen = browse[name].flatMap((id) => sets.get(id) ?? []);
      if (browse[name].length > 0) filters.push({ name, keep: (found) => keepAny(found, chosen) });
    };
    any('typeIds', this.#types);
    any('categoryIds', this.#categories);
    return [...filters, ...this.#filtersOfPlaces(browse)];
  }

  /** Those that look at one place after the other. */
  #filtersOfPlaces(browse: Browse): Filter[] {
    const facts = this.#facts;
    const filters: Filter[] = [];
    const on = (name: keyof Browse, isKept: (place: number) => boolean) =>
      filters.push({ name, keep: (found) => keepIf(found, isKept) });
    const { priceFrom, priceTo, endsAfter, filedAfter, feeStates } = browse;
    if (browse.owner !== '') on('owner', facts.isOwnedBy(browse.owner));
    if (browse.assignee !== '') on('assignee', facts.hasAssignee(browse.assignee));
    if (priceFrom !== null || priceTo !== null) {
      on('priceFrom', this.#isPricedWithin(priceFrom, priceTo));
    }
    if (endsAfter !== null) on('endsAfter', facts.endsAfter(endsAfter));
    if (filedAfter !== null) on('filedAfter', facts.filedAfter(filedAfter));
    if (feeStates.length > 0) on('feeStates', facts.hasFeesState(feeStates));
    if (browse.class !== '') on('class', facts.isInClass(browse.class));
    return filters;
  }

  /**
   * How many each choice would leave.
   * @param without the set that all filters but one leave.
   */
  countChoices(browse: Browse, without: (name: keyof Browse) => Uint32Array): ChoiceCounts {
    const flags = toggles.map((name) => [name, countBoth(without(name), this.#flags[name])]);
    return {
      types: countSets(this.#types, without('typeIds')),
      categories: countSets(this.#categories, without('categoryIds')),
      feeStates: this.#facts.countFees(without('feeStates')),
      classes: this.#facts.countClasses(without('class'), browse.class),
      endYears: this.#facts.countYears(without('endsAfter')),
      prices: this.#countPrices(without('priceFrom')),
      assignees: this.#facts.countAssignees(without('assignee'), assigneesCounted),
      toggles: Object.fromEntries(flags) as Record<Toggle, number>,
    };
  }

  /** All that it holds of these places, for a snapshot. */
  parts(places: BitSet) {
    return {
      flags: toggles.map((name) => this.#flags[name].words),
      types: wordsIn(this.#types),
      categories: wordsIn(this.#categories),
      cents: this.#cents,
      facts: this.#facts.parts(places),
    };
  }

  /** Takes over what another held. */
  restore(parts: ReturnType<ListingFilters['parts']>): void {
    for (const [at, name] of toggles.entries()) {
      this.#flags[name].words = parts.flags[at] ?? new Uint32Array();
    }
    for (const [id, words] of parts.types) this.#types.set(id, BitSet.of(words));
    for (const [id, words] of parts.categories) this.#categories.set(id, BitSet.of(words));
    this.#cents = parts.cents;
    this.#facts.restore(parts.facts);
  }

  #isPricedWithin(from: number | null, to: number | null): (place: number) => boolean {
    const [least, most] = [from ?? 0, to ?? Number.POSITIVE_INFINITY];
    return (place) => {
      const price = this.centsAt(place);
      return price !== null && price >= least && price <= most;
    };
  }

  #countPrices(found: Uint32Array): ChoiceCounts['prices'] {
    const bands = priceMarks.map((from, at): [number, number | null, number] => {
      const to = priceMarks[at + 1];
      return [from * cents, to === undefined ? null : to * cents, 0];
    });
    eachOf(found, (place) => {
      const price = this.centsAt(place);
      if (price === null) return;
      for (const band of bands) {
        if (price >= band[0] && (band[1] === null || price <= band[1])) band[2] += 1;
      }
    });
    return bands;
  }

  #makeRoom(place: number): void {
    if (place < this.#cents.length) return;
    const grown = new Float64Array(Math.max(place + 1, Math.ceil(this.#cents.length * 1.5)));
    grown.set(this.#cents);
    this.#cents = grown;
  }
}

/** The set that all filters leave of `all`, and how to leave out one. */
export function withoutEach(
  all: Uint32Array,
  filters: readonly Filter[],
): (name: keyof Browse | null) => Uint32Array {
  const sets = filters.map(({ name, keep }) => {
    const found = all.slice();
    keep(found);
    return { name, set: BitSet.of(found) };
  });
  const common = (out: keyof Browse | null) => {
    const found = all.slice();
    for (const { name, set } of sets) if (name !== out) keepOnly(found, set);
    return found;
  };
  const withAll = common(null);
  return (out) => (sets.some(({ name }) => name === out) ? common(out) : withAll);
}

function countSets(sets: ReadonlyMap<number, BitSet>, found: Uint32Array): [number, number][] {
  const counts = [...sets].map(([id, set]): [number, number] => [id, countBoth(found, set)]);
  return counts.filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other);
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
