import { foldWord, wordsOf } from '../query/words.rules.ts';
import { classSymbol } from '../query/parse-query.rules.ts';
import type { SearchDocument, Suggested } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { beginningText } from './match-text.rules.ts';

const mostListings = 5;
const mostOthers = 4;
/** Names and classes are told from so many documents that have them. */
const mostRead = 40;
/** A single letter begins too much to say anything. */
const fewestLetters = 2;

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
  const names = (as: Name['as'], of: (document: SearchDocument) => readonly string[]) =>
    read(index, match && `${as}s : (${match})`)
      .flatMap(of)
      .filter((name) => hasAll(name, words))
      .map((name): Name => ({ name, as }));
  const all = [
    ...names('inventor', ({ inventors }) => inventors),
    ...names('assignee', ({ assignees }) => assignees),
  ];
  return firstOfEach(all, ({ name, as }) => `${as} ${foldWord(name)}`);
}

function classesLike(
  index: IndexFile,
  text: string,
  words: readonly string[],
  match: string | null,
) {
  const symbol = classSymbol(text);
  const isSymbol = /^[a-hy]\d/.test(symbol);
  const found = isSymbol
    ? read(index, `classes : ("${symbol}" *)`)
    : read(index, match && `names : (${match})`);
  const all = found
    .flatMap(({ classes }) => classes)
    .filter((one) =>
      isSymbol ? classSymbol(one.symbol).startsWith(symbol) : hasAll(one.name, words),
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

/** The beginning of a number as it is indexed; null: it is none. */
function numberText(text: string): string | null {
  const bare = foldWord(text)
    .replace(/^\s*us[\s-]*/, '')
    .replaceAll(/[\s,-]/g, '');
  return /^[a-z]{0,2}\d{2,8}(?:\/\d{0,6})?$/.test(bare)
    ? `number : ("${bare.replace('/', ' ').trim()}" *)`
    : null;
}
