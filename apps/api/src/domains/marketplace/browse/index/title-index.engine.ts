import { BitSet, keepIf, keepOnly } from './bit-set.engine.ts';

/** Letters whose sets are their own; all others share sets, and what these find is looked at once more. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789 -';
const size = alphabet.length;
const ranks = Int8Array.from({ length: 128 }, (_, code) =>
  alphabet.indexOf(String.fromCharCode(code)),
);
const sharedSingles = 64;
const sharedPairs = 512;

/**
 * Finds parts of titles: for every letter and every two neighbours, the set of places whose title has them.
 * Titles are folded already (core/text/fold-case.ts). One and two letters are answered by a set alone;
 * longer parts by what their pairs have in common, and then by the titles themselves.
 */
export class TitleIndex {
  #sets: (BitSet | undefined)[] = [];
  #texts: Buffer = Buffer.alloc(4096);
  #used = 0;
  #from = new Uint32Array(64);
  #length = new Uint16Array(64);

  add(place: number, title: string): void {
    // What a place had and has again is written once: other things of a listing change more often.
    if (this.titleAt(place) !== title) this.#write(place, title);
    eachSetOf(title, (set) => (this.#sets[set] ??= new BitSet()).add(place));
  }

  /** Its text stays behind until the index is made again. */
  delete(place: number): void {
    eachSetOf(this.titleAt(place), (set) => this.#sets[set]?.delete(place));
  }

  /** All that it holds of these places, for a snapshot: no text that a place had before is in it. */
  parts(places: BitSet) {
    const texts = new Uint8Array(this.#used);
    const from = new Uint32Array(this.#from.length);
    const length = new Uint16Array(this.#length.length);
    let used = 0;
    for (let place = 0; place < from.length; place += 1) {
      if (!places.has(place)) continue;
      const [start = 0, bytes = 0] = [this.#from[place], this.#length[place]];
      texts.set(this.#texts.subarray(start, start + bytes), used);
      from[place] = used;
      length[place] = bytes;
      used += bytes;
    }
    const sets = Array.from(this.#sets, (set) => set?.words ?? null);
    return { sets, texts: texts.subarray(0, used), used, from, length };
  }

  /** Takes over what another held. */
  restore({ sets, texts, used, from, length }: ReturnType<TitleIndex['parts']>): void {
    this.#sets = sets.map((words) => (words ? BitSet.of(words) : undefined));
    this.#texts = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
    this.#used = used;
    this.#from = from;
    this.#length = length;
  }

  titleAt(place: number): string {
    const from = this.#from[place] ?? 0;
    return this.#texts.toString('utf8', from, from + (this.#length[place] ?? 0));
  }

  /** Takes out of `found` every place whose title has not this part, which is folded and not empty. */
  keepContaining(found: Uint32Array, part: string): void {
    const letters = Array.from(part, (letter) => letter.codePointAt(0) ?? 0);
    const sets =
      letters.length === 1
        ? letters.map(singleOf)
        : letters.slice(1).map((letter, at) => pairOf(letters[at] ?? 0, letter));
    for (const set of sets) {
      const places = this.#sets[set];
      if (places) keepOnly(found, places);
      else found.fill(0);
    }
    if (letters.length > 2 || letters.some((letter) => ownOf(letter) < 0)) {
      this.#lookAtTitles(found, part);
    }
  }

  /** Horspool's search: from where the part cannot be, it steps over as much as the last letter allows. */
  #lookAtTitles(found: Uint32Array, part: string): void {
    const wanted = Buffer.from(part);
    const end = wanted.length - 1;
    const steps = new Uint16Array(256).fill(wanted.length);
    for (let at = 0; at < end; at += 1) steps[wanted[at] ?? 0] = end - at;
    const texts = this.#texts;
    keepIf(found, (place) => {
      const from = this.#from[place] ?? 0;
      const last = from + (this.#length[place] ?? 0) - wanted.length;
      for (let at = from; at <= last; at += steps[texts[at + end] ?? 0] ?? 1) {
        let same = end;
        while (same >= 0 && texts[at + same] === wanted[same]) same -= 1;
        if (same < 0) return true;
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

/** Tells the sets that a title belongs to, each once or more. */
function eachSetOf(title: string, tell: (set: number) => void): void {
  let before = -1;
  for (let at = 0; at < title.length; at += 1) {
    const code = title.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    tell(singleOf(code));
    if (before >= 0) tell(pairOf(before, code));
    before = code;
  }
}

/** The set of a letter: with one of the alphabet, of the titles that have exactly this one. */
function singleOf(code: number): number {
  const own = ownOf(code);
  return own >= 0 ? own : size + (code % sharedSingles);
}

/** The set of two neighbours: with two of the alphabet, of the titles that have exactly these. */
function pairOf(before: number, code: number): number {
  const [one, other] = [ownOf(before), ownOf(code)];
  const from = size + sharedSingles;
  if (one >= 0 && other >= 0) return from + one * size + other;
  return from + size * size + ((before * 31 + code) % sharedPairs);
}

/** The rank of a letter in the alphabet, or -1. */
function ownOf(code: number): number {
  return code < ranks.length ? (ranks[code] ?? -1) : -1;
}
