import type { Browse, MarketEntry } from '../../marketplace/marketplace.api.ts';
import type { Query, QueryNode } from '../query/query.rules.ts';
import { isEmptyWord, stemOf } from '../query/words.rules.ts';
import type { SearchDocument } from '../search.port.ts';

/** What a person waits for, as it is matched with one listing after the other. */
export type Wish = {
  id: string;
  /** When it was written, in ms since 1970: a match is told of what was said then. Null: it never changes. */
  writtenAt: number | null;
  /** In the language of the search; '' where only filters say it. */
  text: string;
  /** A title that contains the text will do as well. */
  isInTitle: boolean;
  filters: Pick<
    Browse,
    | ('typeIds' | 'categoryIds' | 'priceFrom' | 'priceTo' | 'endsAfter' | 'feeStates')
    | ('assignee' | 'filedAfter' | 'owner' | 'listedSince' | Toggle)
  >;
  /** Nodes of the classification, any of which will do; none: all. */
  classes: readonly string[];
  /** What is open to offers fits any price. */
  takesOffers: boolean;
};

/** What is shown of a listing in the market now. */
export type MatchedListing = { document: SearchDocument; entry: MarketEntry };

const toggles = ['acceptingOffers', 'expired', 'prototype', 'research', 'costModel'] as const;
type Toggle = (typeof toggles)[number];

/** Classes are found by their subclass, or not at all. */
const subclassLetters = 4;
const fewestPartLetters = 3;

/**
 * Whether a listing is let through by the filters now, or will be on a later day without any change of its own.
 * What it finds is asked for again before anyone is told of it.
 */
export function fits(entry: MarketEntry, { filters, classes, takesOffers }: Wish): boolean {
  const { typeIds, categoryIds, endsAfter, feeStates, assignee, filedAfter } = filters;
  if (toggles.some((name) => filters[name] && !entry[name])) return false;
  if (typeIds.length > 0 && !typeIds.includes(entry.typeId)) return false;
  if (!isAny(categoryIds, (id) => entry.categoryIds.includes(id))) return false;
  if (!isPriced(entry, filters, takesOffers)) return false;
  const { periods } = entry;
  if (endsAfter !== null && !periods.some(({ endsOn }) => yearOf(endsOn) > endsAfter)) return false;
  if (!isAny(feeStates, (state) => periods.some(({ fees }) => fees === state))) return false;
  if (assignee !== '' && !entry.assignees.includes(assignee)) return false;
  if (filedAfter !== null && (entry.filedOn ?? '') <= filedAfter) return false;
  if (filters.owner !== '' && !entry.ownerIds.includes(filters.owner)) return false;
  if (filters.listedSince !== null && entry.publishedAt < filters.listedSince) return false;
  const groups = entry.classes.map(groupOf);
  return isAny(classes, (node) =>
    groups.some((group) =>
      node.length > subclassLetters ? group === node : group.startsWith(node),
    ),
  );
}

function isAny<Of>(wanted: readonly Of[], has: (one: Of) => boolean): boolean {
  return wanted.length === 0 || wanted.some(has);
}

function isPriced(
  { acceptingOffers, priceCents }: MarketEntry,
  { priceFrom, priceTo }: Wish['filters'],
  takesOffers: boolean,
): boolean {
  if (priceFrom === null && priceTo === null) return true;
  if (acceptingOffers) return takesOffers;
  return priceCents >= (priceFrom ?? 0) && priceCents <= (priceTo ?? Number.POSITIVE_INFINITY);
}

const yearOf = (day: string | null) => Number(day?.slice(0, 4) ?? 0);

/** H01M10 of "H01M 10/42". */
const groupOf = (symbol: string) => symbol.replace(' ', '').split('/')[0] ?? '';

/**
 * What a listing must have to be found: of each of these sets one key at least. None: anything may be.
 * @param query of a text; null: there is none.
 */
export function keysOf(query: Query | null, classes: readonly string[]): string[][] {
  const ofClasses =
    classes.length > 0 && classes.every(({ length }) => length >= subclassLetters)
      ? [classes.map(classKey)]
      : [];
  if (query === null) return ofClasses;
  const needed = [...wordKeys(query.words), ...(query.required ? nodeKeys(query.required) : [])];
  const numbers = query.numbers.flatMap((number) => number.toLowerCase().split('/')[0] ?? []);
  if (numbers.length === 0) return [...needed, ...ofClasses];
  const isNumberOnly = query.words.length === 0 && query.required === null;
  return isNumberOnly
    ? [numbers, ...ofClasses]
    : [...needed.map((keys) => [...keys, ...numbers]), ...ofClasses];
}

/** Everything in a listing that a key may be. @param texts its stems, by column. */
export function* keysIn(
  texts: readonly string[],
  { document, entry }: MatchedListing,
): Iterable<string> {
  for (const text of texts) {
    let before = '';
    for (const stem of text.split(' ')) {
      yield stem;
      yield `${before} ${stem}`;
      before = stem;
    }
  }
  for (const { symbol } of document.classes) yield classKey(symbol);
  for (const symbol of entry.classes) yield classKey(symbol);
}

const classKey = (symbol: string) => `class ${symbol.slice(0, subclassLetters).toLowerCase()}`;

/** Each word as itself, as one with a neighbor, and as two. */
function wordKeys(words: readonly string[]): string[][] {
  const telling = words.filter((word) => !isEmptyWord(word));
  const used = telling.length > 0 ? telling : words;
  const first = new Map(used.toReversed().map((word) => [stemOf(word), word]));
  return words.flatMap((word, at) => {
    if (first.get(stemOf(word)) !== word) return [];
    const joined = [words[at - 1] ?? '', words[at + 1] ?? ''];
    const keys = [word, `${joined[0]}${word}`, `${word}${joined[1]}`].map(stemOf);
    for (let part = fewestPartLetters; part <= word.length - fewestPartLetters; part += 1) {
      keys.push(`${stemOf(word.slice(0, part))} ${stemOf(word.slice(part))}`);
    }
    return [[...new Set(keys)]];
  });
}

function nodeKeys(node: QueryNode): string[][] {
  switch (node.kind) {
    case 'words':
      return node.words.map((word) => [stemOf(word)]);
    case 'near':
      return [...node.left, ...node.right].map((word) => [stemOf(word)]);
    case 'class':
      return node.symbol.length < subclassLetters ? [] : [[classKey(node.symbol)]];
    case 'number':
      return [[node.number.toLowerCase().split('/')[0] ?? '']];
    case 'all':
      return node.parts.flatMap(nodeKeys);
    case 'any': {
      const each = node.parts.map((part) => nodeKeys(part)[0]);
      return each.every((keys) => keys !== undefined) ? [each.flat()] : [];
    }
    case 'prefix':
    case 'not':
      return [];
  }
}
