import { BitSet, keepIf } from './bit-set.engine.ts';
import type { IdTable } from './id-table.engine.ts';

/** What has to be done for another index to be as the market is: listings by their ids. */
export type FollowersBatch = { put: string[]; remove: string[] };

/** Where another index has a listing: a small number of its own. */
export type TaggedListing = { listingId: string; tag: number };

/**
 * What another index has of the market's listings: of each that it has as the listing is now, its own number. Whatever
 * changes in the market is no longer had, and is asked for with the next batch; what leaves it is to be taken away.
 */
export class Follower {
  readonly #ids: IdTable;
  /** To be put in. */
  readonly #waiting: BitSet;
  /** Had as they are now. */
  readonly #had = new BitSet();
  #isBegun = false;
  #tags = new Int32Array(64);
  /** By the other index's number, where its listing was put last. */
  #placeOf = new Int32Array(64);
  /** What the other index may have otherwise than it is. */
  readonly #outdated = new Set<string>();
  /** What changed before it was told what the other index has. */
  readonly #changedEarly = new BitSet();

  /** @param taken all places of the market's index, which have all to be put in at first. */
  constructor(ids: IdTable, taken: BitSet) {
    this.#ids = ids;
    this.#waiting = BitSet.of(Uint32Array.from(taken.words));
  }

  /** Tells what the other index has already, and which of it has changed since. Once, before the first batch. */
  begin(had: readonly TaggedListing[], changed: ReadonlySet<string>): void {
    this.#isBegun = true;
    for (const { listingId, tag } of had) {
      const place = this.#ids.find(listingId);
      if (place < 0 || changed.has(listingId) || this.#changedEarly.has(place)) {
        this.#outdated.add(listingId);
      } else this.#have(place, tag);
    }
  }

  /** A listing came to this place, or changed there. */
  enter(place: number): void {
    this.#waiting.add(place);
    this.#changedEarly.add(place);
  }

  /** The listing of this place goes, or is about to enter again. */
  leave(place: number): void {
    if (this.#had.has(place) || !this.#waiting.has(place))
      this.#outdated.add(this.#ids.idAt(place));
    this.#had.delete(place);
    this.#waiting.delete(place);
  }

  /**
   * The next of what has to be done: so many that are put in, the oldest first, and everything that is to go.
   * @param inMarket the places that are in the market now: nothing else is put in.
   */
  next(inMarket: Uint32Array, limit: number): FollowersBatch {
    const ended = Uint32Array.from(this.#had.words, (word, at) => word & ~(inMarket[at] ?? 0));
    keepIf(ended, (place) => {
      this.#outdated.add(this.#ids.idAt(place));
      this.#had.delete(place);
      this.#waiting.add(place);
      return false;
    });
    const places = firstOf(this.#waiting.words, inMarket, limit);
    for (const place of places) this.#waiting.delete(place);
    const put = places.map((place) => this.#ids.idAt(place));
    const remove = [...this.#outdated];
    this.#outdated.clear();
    return { put, remove };
  }

  /** A batch is done: so it was put in, and where. What has changed meanwhile is asked for again. */
  done(tagged: readonly TaggedListing[]): void {
    for (const { listingId, tag } of tagged) {
      const place = this.#ids.find(listingId);
      if (place >= 0 && !this.#waiting.has(place)) this.#have(place, tag);
      else this.#outdated.add(listingId);
    }
  }

  /** A batch was not done. */
  failed({ put, remove }: FollowersBatch): void {
    for (const id of remove) this.#outdated.add(id);
    for (const id of put) {
      this.#outdated.add(id);
      const place = this.#ids.find(id);
      if (place >= 0) this.#waiting.add(place);
    }
  }

  /**
   * Compares with what the other index really has: what differs is asked for again.
   * @returns how many differ; one that stands elsewhere counts twice.
   */
  compare(found: readonly TaggedListing[]): number {
    const missing = BitSet.of(Uint32Array.from(this.#had.words));
    let differ = 0;
    for (const { listingId, tag } of found) {
      const place = this.#ids.find(listingId);
      if (place >= 0 && this.#had.has(place) && this.#tags[place] === tag) missing.delete(place);
      else if (place < 0 || !this.#waiting.has(place)) {
        this.#outdated.add(listingId);
        differ += 1;
      }
    }
    keepIf(missing.words, (place) => {
      this.#had.delete(place);
      this.#waiting.add(place);
      differ += 1;
      return false;
    });
    return differ;
  }

  /** The other index's numbers of these places, as bits; those that it has not are left out. Null before it has begun. */
  tagsOf(places: Uint32Array): Uint32Array | null {
    if (!this.#isBegun) return null;
    const tags = new BitSet(this.#tags.length);
    keepIf(
      Uint32Array.from(places, (word, at) => word & (this.#had.words[at] ?? 0)),
      (place) => {
        tags.add(this.#tags[place] ?? 0);
        return true;
      },
    );
    return tags.words;
  }

  /** Where the market has what the other index has under these numbers, in their order. */
  placesOf(tags: Uint32Array): number[] {
    return Array.from(tags).flatMap((tag) => {
      const place = this.#placeOf[tag];
      // Another listing may have come to that place since, and this one to another.
      return place !== undefined && this.#had.has(place) && this.#tags[place] === tag ? place : [];
    });
  }

  #have(place: number, tag: number): void {
    this.#tags = atLeast(this.#tags, place + 1);
    this.#tags[place] = tag;
    this.#placeOf = atLeast(this.#placeOf, tag + 1);
    this.#placeOf[tag] = place;
    this.#had.add(place);
    this.#waiting.delete(place);
  }
}

/** These numbers with room for so many. */
function atLeast(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers;
  const grown = new Int32Array(Math.max(length, numbers.length * 2));
  grown.set(numbers);
  return grown;
}

/** The smallest numbers that are in both sets. */
function firstOf(set: Uint32Array, other: Uint32Array, limit: number): number[] {
  const first: number[] = [];
  for (let at = 0; at < set.length && first.length < limit; at += 1) {
    let word = (set[at] ?? 0) & (other[at] ?? 0);
    while (word !== 0 && first.length < limit) {
      const lowest = word & -word;
      first.push(at * 32 + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return first;
}
