import {
  type PublicIndex,
  type PublicLink,
  type PublicOthers,
  publicLinkOf,
  publicPath,
} from '@claimstead/contract/public-pages.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { nearestByTitle } from './near-titles.engine.ts';

/** A listing that had a public page at some time. */
export type PublicListing = {
  listingId: string;
  /** Normalized; under which its page is while it is shown. */
  number: string;
  /** Under which it is, or was at some time. */
  numbers: readonly string[];
  title: string;
  /** Whether everyone may read it, as long as its plan runs. */
  isShown: boolean;
  /** The end of its plan, in ms since 1970. */
  shownUntil: number;
  publishedAt: number;
  /** Symbols of its classes: "H01M 50/46". */
  classes: readonly string[];
};

/** As the directory has it: another object after every change. */
export type PublicEntry = Readonly<PublicListing & { key: string; groups: readonly string[] }>;

/** Of titles that begin with no letter. */
const otherLetters = '~';
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').concat(otherLetters);

/** How many titles before and after one are compared with it: some are in classes of thousands. */
const lookedAtAround = 150;

/** In the order of their titles; the letter comes first. */
const compare = (one: PublicEntry, two: PublicEntry) =>
  one.key < two.key ? -1 : one.key > two.key ? 1 : 0;

/** Counts the changes of all directories: what was made of one is never taken for what the next would make. */
let changes = 0;

/** Which public pages there are at a moment, by number, class and letter. Holds no connection and no clock. */
export class PublicDirectory {
  /** Of a listing, one for each of its numbers. */
  readonly #entries = new Map<string, readonly PublicEntry[]>();
  readonly #ofNumber = new Map<string, PublicEntry[]>();
  /** Shown ones, by section, subclass and '' for all, each in the order of titles. */
  readonly #groups = new Map<string, PublicEntry[]>();
  readonly #newest: PublicEntry[] = [];
  /** Until then no plan of a shown one ends. */
  #nextEnd = Number.POSITIVE_INFINITY;
  #revision = (changes += 1);

  /** As long as this number stays the same, so does every answer at `now`. */
  revisionAt(now: number): number {
    this.#moveTo(now);
    return this.#revision;
  }

  /** How many can be read at `now`. */
  sizeAt(now: number): number {
    this.#moveTo(now);
    return this.#groups.get('')?.length ?? 0;
  }

  /** Loads many into an empty directory. */
  load(listings: readonly PublicListing[]): void {
    for (const listing of listings) this.#add(listing);
    for (const number of this.#ofNumber.keys()) {
      const entry = this.#shownOf(number);
      if (!entry) continue;
      this.#nextEnd = Math.min(this.#nextEnd, entry.shownUntil);
      this.#newest.push(entry);
      for (const symbol of entry.groups) {
        const group = this.#groups.get(symbol);
        if (group) group.push(entry);
        else this.#groups.set(symbol, [entry]);
      }
    }
    for (const group of this.#groups.values()) group.sort(compare);
    this.#newest.sort((one, two) => two.publishedAt - one.publishedAt);
  }

  /** Takes over what a listing is now; null: nothing is known of it any longer. */
  put(listingId: string, listing: PublicListing | null): void {
    const before = this.#entries.get(listingId) ?? [];
    const numbers = new Set([...before.map(({ number }) => number), ...(listing?.numbers ?? [])]);
    for (const number of numbers) {
      const shown = this.#shownOf(number);
      if (shown) this.#hide(shown);
    }
    for (const entry of before) this.#remove(entry);
    if (listing) this.#add(listing);
    for (const number of numbers) {
      const shown = this.#shownOf(number);
      if (shown) this.#show(shown);
    }
    if (numbers.size > 0) this.#revision = changes += 1;
  }

  /** What a number has at `now`; `gone`: one that can't be read any longer. */
  find(number: string, now: number): { entry: PublicEntry; isGone: boolean } | null {
    this.#moveTo(now);
    const [entry] = this.#ofNumber.get(number) ?? [];
    return entry ? { entry, isGone: !entry.isShown } : null;
  }

  /** Up to so many others that can be read at `now`: of its classes, the nearest by title; where there are none, the latest. */
  others(entry: PublicEntry | null, most: number, now: number): PublicOthers {
    this.#moveTo(now);
    const isOther = ({ number }: PublicEntry) => number !== entry?.number;
    const ofClass = entry ? this.#aroundInClasses(entry).filter(isOther) : [];
    if (entry && ofClass.length > 0) {
      // Of a page that is gone, its title by now is nobody's to know.
      const title = entry.isShown ? entry.title : '';
      return { by: 'class', links: nearestByTitle(title, ofClass).slice(0, most).map(linkOf) };
    }
    const newest = this.#newest.slice(0, most + 1).filter(isOther);
    return { by: 'newest', links: newest.slice(0, most).map(linkOf) };
  }

  /** Of each of its subclasses, those around it in the order of titles: each once. */
  #aroundInClasses({ groups, isShown, key }: PublicEntry): PublicEntry[] {
    const around = groups
      .filter((symbol) => symbol.length === 4)
      .flatMap((symbol) => {
        const group = this.#groups.get(symbol) ?? [];
        const first = isShown ? Math.max(0, firstAt(group, key) - lookedAtAround) : 0;
        return group.slice(first, first + 2 * lookedAtAround);
      });
    return [...new Set(around)];
  }

  /** A page of titles at `now`. An unknown class has none. */
  list(
    asked: { group: string; letter: string | null; page: number; pageSize: number },
    nameOf: (symbol: string) => string | null,
    now: number,
  ): PublicIndex {
    this.#moveTo(now);
    const group = this.#groups.get(asked.group) ?? [];
    const bounds = letters.map((letter) => ({ letter, ...this.#rangeOf(group, letter) }));
    const chosen = bounds.find(({ letter }) => letter === asked.letter);
    const { from, to } = chosen ?? { from: 0, to: group.length };
    const first = from + (asked.page - 1) * asked.pageSize;
    return {
      classes: this.#classesBeside(asked.group, nameOf),
      chosenClass: asked.group === '' ? null : asked.group,
      letters: bounds
        .filter(({ from: begin, to: end }) => end > begin)
        .map(({ letter, from: begin, to: end }) => ({ letter, count: end - begin })),
      letter: chosen?.letter ?? null,
      page: asked.page,
      pages: Math.max(1, Math.ceil((to - from) / asked.pageSize)),
      total: to - from,
      links: group.slice(first, Math.min(first + asked.pageSize, to)).map(linkOf),
    };
  }

  /** Every address at `now` whose number falls into this one of so many parts; each number once. */
  *addresses(part: number, parts: number, now: number): Generator<string> {
    this.#moveTo(now);
    // A copy of the list of objects: what changes while it is sent changes nothing here.
    for (const { number, title } of [...(this.#groups.get('') ?? [])]) {
      if (partOf(number, parts) === part) yield publicPath(number, title);
    }
  }

  /** The sections, or of a chosen section its subclasses, that have any. */
  #classesBeside(group: string, nameOf: (symbol: string) => string | null) {
    const section = group.slice(0, 1);
    return [...this.#groups]
      .filter(([symbol, entries]) => {
        if (symbol === '' || entries.length === 0) return false;
        return symbol.length === 1 || (section !== '' && symbol.startsWith(section));
      })
      .map(([symbol, { length: count }]) => ({ symbol, name: nameOf(symbol), count }))
      .sort((one, two) => (one.symbol < two.symbol ? -1 : 1));
  }

  #rangeOf(group: readonly PublicEntry[], letter: string): { from: number; to: number } {
    return { from: firstAt(group, letter), to: firstAt(group, `${letter}\uffff`) };
  }

  #add(listing: PublicListing): void {
    const entries = listing.numbers.map((number) => entryOf(listing, number));
    this.#entries.set(listing.listingId, entries);
    for (const entry of entries) this.#addToNumber(entry);
  }

  #addToNumber(entry: PublicEntry): void {
    const ofNumber = [entry, ...(this.#ofNumber.get(entry.number) ?? [])];
    // A number has one page, whatever its owner listed: of what is shown, the one that was published last.
    ofNumber.sort(
      (one, two) => Number(two.isShown) - Number(one.isShown) || two.publishedAt - one.publishedAt,
    );
    this.#ofNumber.set(entry.number, ofNumber);
  }

  #remove(entry: PublicEntry): void {
    this.#entries.delete(entry.listingId);
    const rest = (this.#ofNumber.get(entry.number) ?? []).filter((one) => one !== entry);
    if (rest.length > 0) this.#ofNumber.set(entry.number, rest);
    else this.#ofNumber.delete(entry.number);
  }

  #shownOf(number: string): PublicEntry | null {
    const [first] = this.#ofNumber.get(number) ?? [];
    return first?.isShown ? first : null;
  }

  #show(entry: PublicEntry): void {
    this.#nextEnd = Math.min(this.#nextEnd, entry.shownUntil);
    for (const symbol of entry.groups) {
      const group = this.#groups.get(symbol) ?? [];
      this.#groups.set(symbol, group);
      group.splice(firstAt(group, entry.key), 0, entry);
    }
    const rank = this.#newest.findIndex(({ publishedAt }) => publishedAt <= entry.publishedAt);
    this.#newest.splice(rank < 0 ? this.#newest.length : rank, 0, entry);
  }

  #hide(entry: PublicEntry): void {
    for (const symbol of entry.groups) {
      const group = this.#groups.get(symbol) ?? [];
      group.splice(group.indexOf(entry, firstAt(group, entry.key)), 1);
    }
    this.#newest.splice(this.#newest.indexOf(entry), 1);
  }

  /** Takes away what no plan shows any longer. */
  #moveTo(now: number): void {
    if (now < this.#nextEnd) return;
    this.#nextEnd = Number.POSITIVE_INFINITY;
    const shown = [...this.#entries.values()].flat().filter(({ isShown }) => isShown);
    for (const { key: _, groups: __, ...listing } of shown) {
      if (listing.shownUntil <= now) this.put(listing.listingId, { ...listing, isShown: false });
      else this.#nextEnd = Math.min(this.#nextEnd, listing.shownUntil);
    }
  }
}

/** The first place whose key is this one or comes after it. */
function firstAt(group: readonly PublicEntry[], key: string): number {
  let low = 0;
  let high = group.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((group[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of what a listing was under another number, nothing is known but that it is gone. */
function entryOf(listing: PublicListing, number: string): PublicEntry {
  const of =
    number === listing.number
      ? listing
      : { ...listing, number, title: '', classes: [], isShown: false };
  return { ...of, key: keyOf(of), groups: groupsOf(of) };
}

function keyOf({ title, number }: PublicListing): string {
  const [first = ''] = title.normalize('NFKD').toUpperCase();
  const letter = /[A-Z]/.test(first) ? first : otherLetters;
  return `${letter}${foldCase(title)}\u0000${number}`;
}

/** All, and of its classes the sections and the subclasses. */
function groupsOf({ classes }: PublicListing): string[] {
  const symbols = classes.filter((symbol) => /^[A-HY]\d\d[A-Z]/.test(symbol));
  return [
    ...new Set(['', ...symbols.flatMap((symbol) => [symbol.slice(0, 1), symbol.slice(0, 4)])]),
  ];
}

function linkOf({ number, title }: PublicEntry): PublicLink {
  return publicLinkOf(number, title);
}

/** In which of so many parts a number is, for as long as there are so many. */
function partOf(number: string, parts: number): number {
  let sum = 0;
  for (const character of number) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % parts;
}
