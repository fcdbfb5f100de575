import { officeWords } from './office-words.rules.ts';

/** The shapes that nobody knew, by their paths; an answer in an endless new shape names no more than these. */
const mostNoted = 50;

export type NotedShapes = Set<string>;

/**
 * Reads an object of a foreign answer: takes what is there in any form that was ever seen, and notes by its path what
 * is of another form, or has a name that nobody asked for. Absent and null are both null.
 */
export class Shape {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #noted: NotedShapes;
  readonly #asked = new Set<string>();

  constructor(value: object, path: string, noted: NotedShapes) {
    this.#value = value as Readonly<Record<string, unknown>>;
    this.#path = path;
    this.#noted = noted;
  }

  /** As {@link officeWords} keeps it; numbers are texts to some versions. */
  text(name: string): string | null {
    const value = this.#take(name);
    if (value === null) return null;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return officeWords(value) || null;
    return this.#odd(name);
  }

  /** A whole number; texts are numbers to some versions. */
  whole(name: string): number | null {
    const value = this.#take(name);
    if (value === null) return null;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return Number.isSafeInteger(number) ? (number as number) : this.#odd(name);
  }

  flag(name: string): boolean | null {
    const value = this.#take(name);
    if (value === null) return null;
    return typeof value === 'boolean' ? value : this.#odd(name);
  }

  /** `2018-03-13`, of a day or a moment; what stands for none, such as `0001-01-01` or `9999-12-31`, is odd. */
  day(name: string): string | null {
    const value = this.#take(name);
    if (value === null || value === '') return null;
    const day =
      typeof value === 'string'
        ? /^(?:1[789]|20|21)\d{2}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0]
        : null;
    const isDay = day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
    return isDay ? day : this.#odd(name);
  }

  part(name: string): Shape | null {
    const value = this.#take(name);
    if (value === null) return null;
    return isObject(value) ? new Shape(value, this.#at(name), this.#noted) : this.#odd(name);
  }

  /** The objects of a list; null: there is no such list, which is not an empty one. */
  parts(name: string): Shape[] | null {
    return this.#list(name, (value) =>
      isObject(value) ? new Shape(value, `${this.#at(name)}[]`, this.#noted) : null,
    );
  }

  texts(name: string): string[] | null {
    return this.#list(name, (value) => (typeof value === 'string' ? officeWords(value) : null));
  }

  /** Nothing else is asked for: names beyond these, and beyond the known ones, are noted. */
  ends(...known: string[]): void {
    for (const name of Object.keys(this.#value)) {
      if (!this.#asked.has(name) && !known.includes(name)) this.#odd(name);
    }
  }

  /** Notes that what is there cannot be used without this. */
  misses(name: string): null {
    return this.#odd(name);
  }

  #list<T>(name: string, read: (value: unknown) => T | null): T[] | null {
    const value = this.#take(name);
    if (value === null) return null;
    if (!Array.isArray(value)) return this.#odd(name);
    return value.flatMap((one: unknown) => {
      const item = read(one);
      if (item === null) this.#odd(`${name}[]`);
      return item === null ? [] : [item];
    });
  }

  #take(name: string): unknown {
    this.#asked.add(name);
    return Object.hasOwn(this.#value, name) ? (this.#value[name] ?? null) : null;
  }

  #at(name: string): string {
    const shown = /^[\w.[\]]{1,80}$/.test(name) ? name : '?';
    return this.#path === '' ? shown : `${this.#path}.${shown}`;
  }

  #odd(name: string): null {
    if (this.#noted.size < mostNoted) this.#noted.add(this.#at(name));
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
