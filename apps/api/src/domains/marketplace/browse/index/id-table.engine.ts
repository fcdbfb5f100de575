const free = -1;
const hyphen = 0x2d;

/**
 * Which place each id has: the ids lie in one array, four words each, and a table of places finds them by
 * their last word, which is random in every id of ours. A Map of a million strings would weigh ten times as
 * much, and each collection of garbage would walk over it.
 */
export class IdTable {
  #words = new Uint32Array(64);
  #table = new Int32Array(64).fill(free);
  #count = 0;

  /** @returns the place, or -1. */
  find(id: string): number {
    const key = wordsOf(id);
    for (let at = this.#home(key[3]); ; at = this.#after(at)) {
      const place = this.#table[at] ?? free;
      if (place === free || this.#isAt(place, key)) return place;
    }
  }

  /** Puts an id that is not in the table yet at a place that no other has. */
  add(id: string, place: number): void {
    if ((this.#count + 1) * 2 > this.#table.length) this.#rehash(this.#table.length * 2);
    const key = wordsOf(id);
    if (place * 4 + 4 > this.#words.length) {
      const grown = new Uint32Array(Math.max(place * 4 + 4, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words.set(key, place * 4);
    this.#enter(place);
    this.#count += 1;
  }

  /** All that it holds, for a snapshot. */
  parts() {
    return { words: this.#words, table: this.#table, count: this.#count };
  }

  /** Takes over what another held. */
  restore({ words, table, count }: ReturnType<IdTable['parts']>): void {
    this.#words = words;
    this.#table = table;
    this.#count = count;
  }

  idAt(place: number): string {
    const from = place * 4;
    const [a, b, c, d] = [0, 1, 2, 3].map((at) => hexOf(this.#words[from + at] ?? 0)) as Words;
    return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  }

  /** Below 0 where the id at `place` comes before `id` in the order of the database. */
  compareAt(place: number, id: string): number {
    const key = wordsOf(id);
    for (let at = 0; at < 4; at += 1) {
      const difference = (this.#words[place * 4 + at] ?? 0) - (key[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Those that follow in the same run move up, so that no search ends too early. */
  delete(place: number): void {
    let gap = this.#home(this.#words[place * 4 + 3] ?? 0);
    while (this.#table[gap] !== place) gap = this.#after(gap);
    for (let at = this.#after(gap); ; at = this.#after(at)) {
      const next = this.#table[at] ?? free;
      if (next === free) break;
      const home = this.#home(this.#words[next * 4 + 3] ?? 0);
      const mask = this.#table.length - 1;
      if (((at - home) & mask) < ((at - gap) & mask)) continue;
      this.#table[gap] = next;
      gap = at;
    }
    this.#table[gap] = free;
    this.#count -= 1;
  }

  #enter(place: number): void {
    let at = this.#home(this.#words[place * 4 + 3] ?? 0);
    while (this.#table[at] !== free) at = this.#after(at);
    this.#table[at] = place;
  }

  #rehash(length: number): void {
    const places = this.#table.filter((place) => place !== free);
    this.#table = new Int32Array(length).fill(free);
    for (const place of places) this.#enter(place);
  }

  #isAt(place: number, key: readonly number[]): boolean {
    const from = place * 4;
    return (
      this.#words[from + 3] === key[3] &&
      this.#words[from + 2] === key[2] &&
      this.#words[from + 1] === key[1] &&
      this.#words[from] === key[0]
    );
  }

  #home(word: number): number {
    return Math.imul(word, 0x9e37_79b1) >>> Math.clz32(this.#table.length - 1);
  }

  #after(at: number): number {
    return (at + 1) & (this.#table.length - 1);
  }
}

type Words = [string, string, string, string];

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Eight digits; twenty ids stand on a page, so this is done eighty times for each. */
function hexOf(word: number): string {
  const digits = (shift: number) => hexOfByte[(word >>> shift) & 0xff] ?? '';
  return digits(24) + digits(16) + digits(8) + digits(0);
}

/** The 128 bits of a UUID, the first ones first; read by hand, since a wishlist may hold thousands. */
function wordsOf(id: string): [number, number, number, number] {
  let word = 0;
  let digits = 0;
  const words: [number, number, number, number] = [0, 0, 0, 0];
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    if (code === hyphen) continue;
    // Letters have a bit that digits have not, small and capital ones alike.
    word = (word << 4) | ((code & 0xf) + (code >>> 6) * 9);
    digits += 1;
    if (digits % 8 === 0) words[(digits >>> 3) - 1] = word >>> 0;
  }
  return words;
}
