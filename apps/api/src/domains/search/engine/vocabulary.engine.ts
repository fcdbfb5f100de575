/** A letter wrong in a shorter word makes another word more often than not. */
const fewestLetters = 5;
/** From so many on any letter may be another; below, one is missing, too many or swapped. */
const anyLetterFrom = 7;
const twoLettersFrom = 9;
/** What hardly any document has is as likely an error itself. */
const fewestDocuments = 2;
/** A shorter word is the end of many that have nothing to do with it. */
const fewestEnding = 5;
const fewestFront = 3;
const mostAlike = 3;

/** All stems of an index with how many documents have each: what is rare, and what a word may have meant. */
export class Vocabulary {
  readonly #documents = new Map<string, number>();
  /** By the first letter and the length: what may be a word with a letter wrong. */
  readonly #alike = new Map<string, Set<string>>();
  /** By the last letters: what a word may be the end of. */
  readonly #endings = new Map<string, Set<string>>();

  /** In how many documents the stem is. */
  documentsWith(stem: string): number {
    return this.#documents.get(stem) ?? 0;
  }

  change(stem: string, by: number): void {
    const before = this.#documents.get(stem) ?? 0;
    const documents = before + by;
    const isThere = documents > 0;
    if (isThere) this.#documents.set(stem, documents);
    else this.#documents.delete(stem);
    if (isThere === before > 0) return;
    put(this.#alike, keyOf(stem), stem, isThere);
    if (stem.length > fewestEnding) put(this.#endings, stem.slice(-fewestEnding), stem, isThere);
  }

  clear(): void {
    this.#documents.clear();
    this.#alike.clear();
    this.#endings.clear();
  }

  /** Compounds that end with this stem, the most frequent first: "microcapsule" of "capsule". */
  endingWith(stem: string): string[] {
    if (stem.length < fewestEnding || /\d/.test(stem)) return [];
    return [...(this.#endings.get(stem.slice(-fewestEnding)) ?? [])]
      .filter((other) => other.endsWith(stem) && other.length >= stem.length + fewestFront)
      .toSorted((one, other) => this.documentsWith(other) - this.documentsWith(one))
      .slice(0, mostAlike);
  }

  /**
   * The stems that this one may have been meant for, those with the fewest letters wrong, the most frequent first. The
   * first letter is taken as right.
   */
  alike(stem: string): string[] {
    if (stem.length < fewestLetters || /\d/.test(stem)) return [];
    const most = stem.length >= twoLettersFrom ? 2 : 1;
    const found: { stem: string; apart: number }[] = [];
    for (let length = stem.length - most; length <= stem.length + most; length += 1) {
      for (const other of this.#alike.get(keyOf(stem, length)) ?? []) {
        if (this.documentsWith(other) < fewestDocuments) continue;
        const apart = lettersApart(stem, other, most);
        if (apart <= most && mayBe(stem, other)) found.push({ stem: other, apart });
      }
    }
    const nearest = Math.min(...found.map(({ apart }) => apart));
    return found
      .filter(({ apart }) => apart === nearest)
      .map((each) => each.stem)
      .toSorted((one, other) => this.documentsWith(other) - this.documentsWith(one))
      .slice(0, mostAlike);
  }
}

function put(sets: Map<string, Set<string>>, key: string, stem: string, isThere: boolean): void {
  const set = sets.get(key);
  if (!isThere) set?.delete(stem);
  else if (set) set.add(stem);
  else sets.set(key, new Set([stem]));
}

function mayBe(stem: string, other: string): boolean {
  if (stem.length >= anyLetterFrom || stem.length !== other.length) return true;
  return stem.split('').toSorted().join('') === other.split('').toSorted().join('');
}

function keyOf(stem: string, length = stem.length): string {
  return `${stem[0] ?? ''}${length}`;
}

/** How many letters were left out, put in, exchanged or swapped with a neighbor; more than `most`: any larger number. */
function lettersApart(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      let cost = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      }
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? most + 1;
}
