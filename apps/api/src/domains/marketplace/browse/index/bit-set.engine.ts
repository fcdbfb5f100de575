const bits = 32;

/** A growing set of small numbers, one bit each: what many listings have in common is combined word by word. */
export class BitSet {
  words: Uint32Array;

  constructor(capacity = 0) {
    this.words = new Uint32Array(Math.ceil(capacity / bits));
  }

  /** The set that these words are. */
  static of(words: Uint32Array): BitSet {
    const set = new BitSet();
    set.words = words;
    return set;
  }

  has(at: number): boolean {
    return ((this.words[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
  }

  add(at: number): void {
    const word = at >>> 5;
    if (word >= this.words.length) this.#grow(word + 1);
    this.words[word] = (this.words[word] ?? 0) | (1 << (at & 31));
  }

  delete(at: number): void {
    const word = at >>> 5;
    if (word < this.words.length) {
      this.words[word] = (this.words[word] ?? 0) & ~(1 << (at & 31));
    }
  }

  put(at: number, isIn: boolean): void {
    if (isIn) this.add(at);
    else this.delete(at);
  }

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, Math.ceil(this.words.length * 1.5), 8));
    grown.set(this.words);
    this.words = grown;
  }
}

/** The set of these numbers. */
export function bitsOf(numbers: readonly number[]): BitSet {
  const set = new BitSet();
  for (const number of numbers) set.add(number);
  return set;
}

/** Takes out of `found` what is not in `other`. */
export function keepOnly(found: Uint32Array, { words }: BitSet): void {
  const shared = Math.min(found.length, words.length);
  for (let at = 0; at < shared; at += 1) found[at] = (found[at] ?? 0) & (words[at] ?? 0);
  found.fill(0, shared);
}

/** Takes out of `found` what is in none of the others. */
export function keepAny(found: Uint32Array, others: readonly BitSet[]): void {
  for (let at = 0; at < found.length; at += 1) {
    const word = found[at] ?? 0;
    if (word === 0) continue;
    let any = 0;
    for (const { words } of others) any |= words[at] ?? 0;
    found[at] = word & any;
  }
}

export function countOf(found: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < found.length; at += 1) count += onesIn(found[at] ?? 0);
  return count;
}

/** How many are in both. */
export function countBoth(found: Uint32Array, { words }: BitSet): number {
  const shared = Math.min(found.length, words.length);
  let count = 0;
  for (let at = 0; at < shared; at += 1) count += onesIn((found[at] ?? 0) & (words[at] ?? 0));
  return count;
}

/** Calls `visit` with each number of the set, the smallest first. */
export function eachOf(found: Uint32Array, visit: (at: number) => void): void {
  for (let at = 0; at < found.length; at += 1) {
    let word = found[at] ?? 0;
    while (word !== 0) {
      const lowest = word & -word;
      visit(at * bits + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
}

/** Calls `isKept` with each number of the set, the smallest first, and takes out those that it refuses. */
export function keepIf(found: Uint32Array, isKept: (at: number) => boolean): void {
  for (let at = 0; at < found.length; at += 1) {
    let word = found[at] ?? 0;
    let kept = word;
    while (word !== 0) {
      const lowest = word & -word;
      if (!isKept(at * bits + 31 - Math.clz32(lowest))) kept &= ~lowest;
      word ^= lowest;
    }
    found[at] = kept;
  }
}

/** The numbers of the set from the largest on, after `skip` of them, `limit` at most. */
export function largestOf(found: Uint32Array, skip: number, limit: number): number[] {
  const numbers: number[] = [];
  let left = skip;
  for (let at = found.length - 1; at >= 0 && numbers.length < limit; at -= 1) {
    let word = found[at] ?? 0;
    const ones = onesIn(word);
    if (ones <= left) {
      left -= ones;
      continue;
    }
    while (word !== 0 && numbers.length < limit) {
      const highest = 31 - Math.clz32(word);
      word &= ~(1 << highest);
      if (left > 0) left -= 1;
      else numbers.push(at * bits + highest);
    }
  }
  return numbers;
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
