import { BitSet, keepIf, keepOnly } from './bit-set.ts';

/** Letters whose sets are their own; all others share sets, and what these find is looked at once more. */
const alphabet = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyz0123456789 -', (one, at) => [one, at]),
);
const size = alphabet.size;
const sharedSingles = 64;
const sharedPairs = 512;

/** The number of a set, and whether it holds the titles with exactly this part and no other. */
type Gram = { set: number; isExact: boolean };

/**
 * Finds parts of titles: for every letter and every two neighbours, the set of places whose title has them.
 * Titles are folded already (core/text/fold-case.ts). One and two letters are answered by a set alone;
 * longer parts by what their pairs have in common, and then by the titles themselves.
 */
export class TitleIndex {
  readonly #sets: (BitSet | undefined)[] = [];
  #texts = Buffer.alloc(4096);
  #used = 0;
  #from = new Uint32Array(64);
  #length = new Uint16Array(64);

  add(place: number, title: string): void {
    // What a place had and has again is written once: other things of a listing change more often.
    if (this.titleAt(place) !== title) this.#write(place, title);
    for (const set of setsOf(title)) (this.#sets[set] ??= new BitSet()).add(place);
  }

  /** Its text stays behind until the index is made anew. */
  delete(place: number): void {
    for (const set of setsOf(this.titleAt(place))) this.#sets[set]?.delete(place);
  }

  titleAt(place: number): string {
    const from = this.#from[place] ?? 0;
    return this.#texts.toString('utf8', from, from + (this.#length[place] ?? 0));
  }

  /** Takes out of `found` every place whose title has not this part, which is folded and not empty. */
  keepContaining(found: Uint32Array, part: string): void {
    const letters = Array.from(part);
    const grams =
      letters.length === 1
        ? [singleOf(letters[0] ?? '')]
        : letters.slice(1).map((letter, at) => pairOf(letters[at] ?? '', letter));
    for (const { set } of grams) {
      const places = this.#sets[set];
      if (places) keepOnly(found, places);
      else found.fill(0);
    }
    if (letters.length > 2 || grams.some((gram) => !gram.isExact)) this.#lookAtTitles(found, part);
  }

  #lookAtTitles(found: Uint32Array, part: string): void {
    const wanted = Buffer.from(part);
    const first = wanted[0] ?? 0;
    const texts = this.#texts;
    keepIf(found, (place) => {
      const from = this.#from[place] ?? 0;
      const last = from + (this.#length[place] ?? 0) - wanted.length;
      for (let at = from; at <= last; at += 1) {
        if (texts[at] !== first) continue;
        let same = 1;
        while (same < wanted.length && texts[at + same] === wanted[same]) same += 1;
        if (same === wanted.length) return true;
      }
      return false;
    });
  }

  #write(place: number, title: string): void {
    const bytes = Buffer.byteLength(title);
    this.#makeRoom(place, bytes);
    this.#texts.write(title, this.#used);
    this.#from[place] = this.#used;
    this.#length[place] = bytes;
    this.#used += bytes;
  }

  #makeRoom(place: number, bytes: number): void {
    if (this.#used + bytes > this.#texts.length) {
      const grown = Buffer.alloc(Math.max(this.#used + bytes, Math.ceil(this.#texts.length * 1.5)));
      this.#texts.copy(grown, 0, 0, this.#used);
      this.#texts = grown;
    }
    if (place < this.#from.length) return;
    const places = Math.max(place + 1, Math.ceil(this.#from.length * 1.5));
    const from = new Uint32Array(places);
    from.set(this.#from);
    this.#from = from;
    const length = new Uint16Array(places);
    length.set(this.#length);
    this.#length = length;
  }
}

/** The sets that a title belongs to, each once or more. */
function* setsOf(title: string): Generator<number> {
  let before = '';
  for (const letter of title) {
    yield singleOf(letter).set;
    if (before !== '') yield pairOf(before, letter).set;
    before = letter;
  }
}

function singleOf(letter: string): Gram {
  const own = alphabet.get(letter);
  if (own !== undefined) return { set: own, isExact: true };
  return { set: size + (hashOf(letter) % sharedSingles), isExact: false };
}

function pairOf(before: string, letter: string): Gram {
  const [one, other] = [alphabet.get(before), alphabet.get(letter)];
  const from = size + sharedSingles;
  if (one !== undefined && other !== undefined) {
    return { set: from + one * size + other, isExact: true };
  }
  const hash = hashOf(before) * 31 + hashOf(letter);
  return { set: from + size * size + (hash % sharedPairs), isExact: false };
}

function hashOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}
