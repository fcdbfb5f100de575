import { foldWord, wordsOf } from '../query/words.rules.ts';
import { classSymbol } from '../query/parse-query.rules.ts';
import type { SearchDocument, Suggested } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { beginningText } from './match-text.rules.ts';

export const mostListings = 5;
const mostOthers = 4;
/** Names and classes are told from so many documents that have them. */
export const mostRead = 40;
/** A single letter begins too much to say anything. */
export const fewestLetters = 2;

type Name = Suggested['names'][number];

/** What begins like a text, a few of each, the latest first: each word of it as it stands, the last as a beginning. */
export function suggest(index: IndexFile, text: string): Suggested {
  const words = wordsOf(text).map(({ word }) => word);
  const match = beginningText(words, fewestLetters);
  return {
    listings: listingsLike(index, text, match),
    classes: classesLike(index, text, words, match),
    names: namesLike(index, words, match),
  };
}

function listingsLike(index: IndexFile, text: string, match: string | null) {
  const numbered = latest(index, numberText(text), mostListings, 'named');
  const titled = latest(index, match, mostListings, 'titles').filter(
    (place) => !numbered.includes(place),
  );
  const places = [...numbered, ...titled].slice(0, mostListings);
  return index.documents(places).map(({ listingId, place }) => ({
    listingId,
    by: numbered.includes(place) ? ('number' as const) : ('title' as const),
  }));
}

function namesLike(index: IndexFile, words: readonly string[], match: string | null): Name[] {
  return namesIn(
    read(index, match && `inventors : (${match})`),
    read(index, match && `assignees : (${match})`),
    words,
  );
}

/** The names that begin like these words, of documents that have one. */
export function namesIn(
  invented: readonly SearchDocument[],
  assigned: readonly SearchDocument[],
  words: readonly string[],
): Name[] {
  const names = (as: Name['as'], all: readonly string[]) =>
    all.filter((name) => hasAll(name, words)).map((name): Name => ({ name, as }));
  const all = [
    ...invented.flatMap(({ inventors }) => names('inventor', inventors)),
    ...assigned.flatMap(({ assignees }) => names('assignee', assignees)),
  ];
  return firstOfEach(all, ({ name, as }) => `${as} ${foldWord(name)}`);
}

function classesLike(
  index: IndexFile,
  text: string,
  words: readonly string[],
  match: string | null,
) {
  const symbol = symbolStart(text);
  const found = read(index, symbol ? `classes : ("${symbol}" *)` : match && `names : (${match})`);
  return classesIn(found, words, symbol);
}

/** The beginning of a class's symbol as it is indexed; null: it is none. */
export function symbolStart(text: string): string | null {
  const symbol = classSymbol(text);
  return /^[a-hy]\d/.test(symbol) ? symbol : null;
}

/** The classes that begin so, or are called like these words, of documents that have one. */
export function classesIn(
  documents: readonly SearchDocument[],
  words: readonly string[],
  symbol: string | null,
): Suggested['classes'] {
  const all = documents
    .flatMap(({ classes }) => classes)
    .filter((one) =>
      symbol ? classSymbol(one.symbol).startsWith(symbol) : hasAll(one.name, words),
    );
  return firstOfEach(all, (one) => one.symbol);
}

function read(index: IndexFile, match: string | null): SearchDocument[] {
  return index.documents(latest(index, match, mostRead, 'named'));
}

function latest(index: IndexFile, match: string | null, most: number, from: 'titles' | 'named') {
  return match === null ? [] : index.latestOf(match, most, from);
}

function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()].slice(0, mostOthers);
}

/** Whether a name has all words, the last of them as a beginning. */
function hasAll(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name).map(({ word }) => word);
  return words.every((word, at) =>
    own.some((one) => (at === words.length - 1 ? one.startsWith(word) : one === word)),
  );
}

function numberText(text: string): string | null {
  const start = numberStart(text);
  return start && `number : ("${start}" *)`;
}

/** The beginning of a number as it is indexed; null: it is none. */
export function numberStart(text: string): string | null {
  const bare = foldWord(text)
    .replace(/^\s*us[\s-]*/, '')
    .replaceAll(/[\s,-]/g, '');
  return /^[a-z]{0,2}\d{2,8}(?:\/\d{0,6})?$/.test(bare) ? bare.replace('/', ' ').trim() : null;
}
