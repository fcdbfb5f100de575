/** More places than an index ever has; fewer than what is left of a number beside the price. */
const places = 2 ** 25;
/** Above every price in cents. */
const priceless = 2 ** 27;

/** What is sorted by price: cents, or null where the owner is open to offers. */
type Priced = { cents: number | null; place: number };

/**
 * Places by price, the later listing first where two are equal, those without a price last. Price and place
 * are one number, so that sorting and finding need no comparison of our own.
 */
export class PriceOrder {
  readonly #isDearestFirst: boolean;
  #keys = new Float64Array(64);
  #count = 0;

  constructor(isDearestFirst: boolean) {
    this.#isDearestFirst = isDearestFirst;
  }

  /** Loads everything. */
  fill(all: Iterable<Priced>, count: number): void {
    this.#keys = new Float64Array(Math.max(64, Math.ceil(count * 1.1)));
    this.#count = 0;
    for (const one of all) {
      this.#keys[this.#count] = this.#keyOf(one);
      this.#count += 1;
    }
    this.#keys.subarray(0, this.#count).sort();
  }

  /** All that it holds, for a snapshot. */
  parts() {
    return { keys: this.#keys, count: this.#count };
  }

  /** Takes over what another with the same direction held. */
  restore({ keys, count }: ReturnType<PriceOrder['parts']>): void {
    this.#keys = keys;
    this.#count = count;
  }

  add(one: Priced): void {
    if (this.#count === this.#keys.length) {
      const grown = new Float64Array(Math.ceil(this.#count * 1.5));
      grown.set(this.#keys);
      this.#keys = grown;
    }
    const key = this.#keyOf(one);
    const at = this.#indexOf(key);
    this.#keys.copyWithin(at + 1, at, this.#count);
    this.#keys[at] = key;
    this.#count += 1;
  }

  delete(one: Priced): void {
    const key = this.#keyOf(one);
    const at = this.#indexOf(key);
    if (this.#keys[at] !== key || at >= this.#count) return;
    this.#keys.copyWithin(at, at + 1, this.#count);
    this.#count -= 1;
  }

  /** These few in this order. */
  sort(all: readonly Priced[]): number[] {
    return Array.from(Float64Array.from(all, (one) => this.#keyOf(one)).sort(), placeOf);
  }

  /** The places that `isFound` says yes to, in this order, after `skip` of them, `limit` at most. */
  pick(isFound: (place: number) => boolean, skip: number, limit: number): number[] {
    const picked: number[] = [];
    let left = skip;
    for (let at = 0; at < this.#count && picked.length < limit; at += 1) {
      const place = placeOf(this.#keys[at] ?? 0);
      if (!isFound(place)) continue;
      if (left > 0) left -= 1;
      else picked.push(place);
    }
    return picked;
  }

  #keyOf({ cents, place }: Priced): number {
    if (place >= places) throw new RangeError(`market: no room for more than ${places} listings`);
    const rank = cents === null ? priceless : this.#isDearestFirst ? priceless - 1 - cents : cents;
    return rank * places + (places - 1 - place);
  }

  /** Where the key is, or would be. */
  #indexOf(key: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function placeOf(key: number): number {
  return places - 1 - (key % places);
}
