import { foldWord, wordsOf } from '../query/words.rules.ts';
import { classSymbol } from '../query/parse-query.rules.ts';
import type { SearchDocument, Suggested } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { beginningSought, type IndexColumn, type Sought } from './sought.rules.ts';

const mostListings = 5;
const mostOthers = 4;
/** A single letter begins too much to say anything. */
const fewestLetters = 2;

type Name = Suggested['names'][number];

/** What is asked of an index for a text; null: nothing. */
type SoughtFor = Record<
  'numbers' | 'titles' | 'inventors' | 'assignees' | 'classes',
  Sought | null
>;
type FoundFor = Record<keyof SoughtFor, readonly SearchDocument[]>;

/** How many are asked for of each: names and classes are told from so many documents that have them. */
export const mostFor: Readonly<Record<keyof SoughtFor, number>> = {
  ...{ numbers: mostListings, titles: mostListings },
  ...{ inventors: 40, assignees: 40, classes: 40 },
};

/** What begins like a text, a few of each, the latest first: each word of it as it stands, the last as a beginning. */
export function suggest(index: IndexFile, text: string): Suggested {
  const sought = soughtFor(text);
  const latest = (of: keyof SoughtFor): SearchDocument[] => {
    const from = of === 'titles' ? 'titles' : 'named';
    return index.documents(sought[of] ? index.latestOf(sought[of], mostFor[of], from) : []);
  };
  return suggestedFrom(text, {
    numbers: latest('numbers'),
    titles: latest('titles'),
    inventors: latest('inventors'),
    assignees: latest('assignees'),
    classes: latest('classes'),
  });
}

export function soughtFor(text: string): SoughtFor {
  const words = wordsIn(text);
  const beginning = (column: IndexColumn) => beginningSought(words, fewestLetters, [column]);
  const starting = (start: string, column: IndexColumn): Sought => {
    return { kind: 'prefix', start, columns: [column] };
  };
  const [number, symbol] = [numberStart(text), symbolStart(text)];
  return {
    numbers: number === null ? null : starting(number, 'number'),
    titles: beginning('title'),
    inventors: beginning('inventors'),
    assignees: beginning('assignees'),
    classes: symbol === null ? beginning('names') : starting(symbol, 'classes'),
  };
}

/** What is told of the latest that were found. */
export function suggestedFrom(text: string, found: FoundFor): Suggested {
  const words = wordsIn(text);
  const numbered = found.numbers.map(({ listingId }) => listingId);
  const all = new Set([...numbered, ...found.titles.map(({ listingId }) => listingId)]);
  return {
    listings: [...all].slice(0, mostListings).map((listingId) => ({
      listingId,
      by: numbered.includes(listingId) ? 'number' : 'title',
    })),
    classes: classesIn(found.classes, words, symbolStart(text)),
    names: namesIn(found.inventors, found.assignees, words),
  };
}

function wordsIn(text: string): string[] {
  return wordsOf(text).map(({ word }) => word);
}

/** The names that begin like these words, of documents that have one. */
function namesIn(
  invented: readonly SearchDocument[],
  assigned: readonly SearchDocument[],
  words: readonly string[],
): Name[] {
  const names = (as: Name['as'], all: readonly string[]) =>
    all.filter((name) => hasAll(name, words)).map((name): Name => ({ name, as }));
  const keyOf = ({ name }: Name) => foldWord(name);
  const inventing = invented.flatMap(({ inventors }) => names('inventor', inventors));
  const assigning = assigned.flatMap(({ assignees }) => names('assignee', assignees));
  const [people, companies] = [firstOfEach(inventing, keyOf), firstOfEach(assigning, keyOf)];
  // Neither takes the places of the other.
  const half = Math.max(mostOthers / 2, mostOthers - companies.length);
  return [...people.slice(0, half), ...companies].slice(0, mostOthers);
}

/** The beginning of a class's symbol as it is indexed; null: it is none. */
function symbolStart(text: string): string | null {
  const symbol = classSymbol(text);
  return /^[a-hy]\d/.test(symbol) ? symbol : null;
}

/** The classes that begin so, or are called like these words, of documents that have one. */
function classesIn(
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
function numberStart(text: string): string | null {
  const bare = foldWord(text)
    .replace(/^\s*us[\s-]*/, '')
    .replaceAll(/[\s,-]/g, '');
  return /^[a-z]{0,2}\d{2,8}(?:\/\d{0,6})?$/.test(bare) ? bare.replace('/', ' ').trim() : null;
}
