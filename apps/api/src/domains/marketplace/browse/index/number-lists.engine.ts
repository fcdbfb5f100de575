import type { BitSet } from './bit-set.engine.ts';

/** A short list of numbers for each place, all in one array: what was replaced stays behind until it is written anew. */
export class NumberLists {
  #values = new Uint32Array(256);
  #used = 0;
  #from = new Uint32Array(64);
  #length = new Uint16Array(64);

  put(place: number, numbers: readonly number[]): void {
    if (this.#isThis(place, numbers)) return;
    this.#makeRoom(place, numbers.length);
    this.#values.set(numbers, this.#used);
    this.#from[place] = this.#used;
    this.#length[place] = numbers.length;
    this.#used += numbers.length;
  }

  at(place: number): number[] {
    const from = this.#from[place] ?? 0;
    return Array.from(this.#values.subarray(from, from + (this.#length[place] ?? 0)));
  }

  /** Whether one of a place's numbers is marked. */
  hasMarked(place: number, marked: Uint8Array): boolean {
    const from = this.#from[place] ?? 0;
    const end = from + (this.#length[place] ?? 0);
    for (let at = from; at < end; at += 1) if (marked[this.#values[at] ?? 0] === 1) return true;
    return false;
  }

  visit(place: number, each: (number: number) => void): void {
    const from = this.#from[place] ?? 0;
    const end = from + (this.#length[place] ?? 0);
    for (let at = from; at < end; at += 1) each(this.#values[at] ?? 0);
  }

  /**
   * All that it holds of these places, for a snapshot.
   * @param written what is written for a number.
   */
  parts(places: BitSet, written: (number: number) => number = (number) => number) {
    const values = new Uint32Array(this.#used);
    const from = new Uint32Array(this.#from.length);
    const length = new Uint16Array(this.#length.length);
    let used = 0;
    for (let place = 0; place < from.length; place += 1) {
      if (!places.has(place)) continue;
      from[place] = used;
      length[place] = this.#length[place] ?? 0;
      this.visit(place, (number) => {
        values[used] = written(number);
        used += 1;
      });
    }
    return { values: values.slice(0, used), used, from, length };
  }

  /** Takes over what another held. */
  restore({ values, used, from, length }: ReturnType<NumberLists['parts']>): void {
    this.#values = values;
    this.#used = used;
    this.#from = from;
    this.#length = length;
  }

  #isThis(place: number, numbers: readonly number[]): boolean {
    const from = this.#from[place] ?? 0;
    return (
      (this.#length[place] ?? 0) === numbers.length &&
      numbers.every((number, at) => this.#values[from + at] === number)
    );
  }

  #makeRoom(place: number, more: number): void {
    if (this.#used + more > this.#values.length) {
      const grown = new Uint32Array(Math.ceil((this.#used + more) * 1.5));
      grown.set(this.#values);
      this.#values = grown;
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

/** A short list of names for each place; a name that many places have is kept once. */
export class NameLists {
  readonly #lists = new NumberLists();
  readonly #numbers = new Map<string, number>();
  #names: string[] = [];

  put(place: number, names: readonly string[]): void {
    this.#lists.put(
      place,
      [...new Set(names)].map((name) => this.#numberOf(name)),
    );
  }

  at(place: number): string[] {
    return this.#lists.at(place).map((number) => this.#names[number] ?? '');
  }

  /** Every name by its number, some of which no place may have any longer. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** The marks of these names, for {@link hasMarked}. */
  marks(isMarked: (name: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#names, (name) => (isMarked(name) ? 1 : 0));
  }

  /** The marks of one name. */
  markOf(name: string): Uint8Array {
    const marks = new Uint8Array(this.#names.length);
    const number = this.#numbers.get(name);
    if (number !== undefined) marks[number] = 1;
    return marks;
  }

  hasMarked(place: number, marked: Uint8Array): boolean {
    return this.#lists.hasMarked(place, marked);
  }

  visit(place: number, each: (number: number) => void): void {
    this.#lists.visit(place, each);
  }

  /** All that it holds of these places, for a snapshot: no name that only others had is in it. */
  parts(places: BitSet) {
    const names: string[] = [];
    const numbers = new Map<number, number>();
    const lists = this.#lists.parts(places, (number) => {
      const known = numbers.get(number);
      if (known !== undefined) return known;
      numbers.set(number, names.length);
      names.push(this.#names[number] ?? '');
      return names.length - 1;
    });
    return { lists, names };
  }

  /** Takes over what another held. */
  restore({ lists, names }: ReturnType<NameLists['parts']>): void {
    this.#lists.restore(lists);
    this.#names = names;
    this.#numbers.clear();
    for (const [number, name] of names.entries()) this.#numbers.set(name, number);
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    this.#names.push(name);
    return this.#names.length - 1;
  }
}
