import { mayBeMeant, type QueryNode } from '../query/query.rules.ts';
import { isTelling, wordsOf } from '../query/words.rules.ts';
import type { Looked, SearchAsked, SearchFound } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { fuse } from './fuse.rules.ts';
import { hasNear, placesOfNode, placesWith } from './near.engine.ts';
import { missingIn } from './missing.engine.ts';
import { lineOf } from './line.rules.ts';
import { anyText, fieldsOf, matchText, shownWords, titleText } from './match-text.rules.ts';
import { type Group, groupsOf, mostRarest, rarestOf } from './plain-words.engine.ts';
import type { Vocabulary } from './vocabulary.engine.ts';

/** With fewer that have all words, the rarest words rank the rest. */
export const enough = 10;
/** So many are ranked by all that they say; of more, those with the words in their titles, then the latest. */
const rankedAtOnce = 5_000;
/** The rarest words together are in at most so many documents that are ranked for them. */
export const rarestDocuments = { typed: 8_000, pasted: 14_000 } as const;
/** The best that are put in order; what follows them comes in the order of the market. */
const mostOrdered = 500;
/** More with the same title stay in their order. */
const mostTitled = 50;
/** So many of those that mean alike get a place. */
const mostMeant = 100;

type Ranked = {
  places: number[];
  total: number;
  haveAll: number | null;
  /** Too few have all words: what has only some follows. */
  isWidened: boolean;
};

/** Every place that a query finds, the best first. */
export function placesFound(index: IndexFile, vocabulary: Vocabulary, asked: Looked): number[] {
  return look(index, vocabulary, asked).places;
}

/** Looks for everything, and for what the query names by its number first. */
function look(index: IndexFile, vocabulary: Vocabulary, asked: Looked) {
  const { query, among, isExact = false } = asked;
  const { wanted, unwanted } = partedAt(query.required);
  index.findAmong(among);
  if (unwanted.length > 0) index.findAmong(leftOf(index, among, unwanted));
  const numbered = placesOfNumbers(index, query.numbers);
  if (wanted && hasNear(wanted)) index.findAmong(bitsOf(placesWith(index, wanted), among.length));
  const words = query.isPasted ? query.words.filter(isTelling) : query.words;
  const { groups, corrections, missing } = groupsOf(
    words,
    vocabulary,
    (text) => index.placesOf(text).length > 0,
    isExact,
  );
  const required = wanted && matchText(wanted);
  const { isPasted } = query;
  const byWords = rank(index, vocabulary, { groups, required, missing, isPasted, isExact });
  const ranked = withMeaning(index, byWords, asked);
  const first = new Set([...numbered, ...titled(index, query.title, ranked.places)]);
  const places =
    first.size === 0
      ? ranked.places
      : [...first, ...ranked.places.filter((place) => !first.has(place))];
  const total = ranked.total + places.length - ranked.places.length;
  return { ...ranked, wanted, groups, corrections, missing, required, numbered, places, total };
}

/** Answers a query from an index. */
export function answer(index: IndexFile, vocabulary: Vocabulary, asked: SearchAsked): SearchFound {
  const { query, from, limit } = asked;
  const { wanted, groups, numbered, places, corrections, total, ...looked } = look(
    index,
    vocabulary,
    asked,
  );
  const told = groups.toSorted((one, other) => one.documents - other.documents);
  const shown = [...told.slice(0, mostRarest).flatMap(wordsShown), ...shownWords(query.required)];
  const fields = groups.length === 0 ? fieldsOf(wanted) : null;
  return {
    results: index.documents(places.slice(from, from + limit)).map((document) => ({
      listingId: document.listingId,
      place: document.place,
      line: lineOf(
        document,
        { words: shown, fields, isNumber: numbered.includes(document.place) },
        (stem) => vocabulary.documentsWith(stem),
      ),
    })),
    total,
    corrections,
    missing: missingOf(index, asked, { groups, total, ...looked }),
    haveAll: looked.haveAll,
    isTooMuch: false,
  };
}

/** What must be there, and what must not. */
export function partedAt(node: QueryNode | null): {
  wanted: QueryNode | null;
  unwanted: QueryNode[];
} {
  const parts = node?.kind === 'all' ? node.parts : node ? [node] : [];
  const kept = parts.filter(({ kind }) => kind !== 'not');
  return {
    wanted: kept.length > 1 ? { kind: 'all', parts: kept } : (kept[0] ?? null),
    unwanted: parts.flatMap((part) => (part.kind === 'not' ? [part.part] : [])),
  };
}

/** Those that have none of these. */
function leftOf(index: IndexFile, among: Uint32Array, unwanted: readonly QueryNode[]): Uint32Array {
  const left = Uint32Array.from(among);
  for (const node of unwanted) {
    for (const place of placesOfNode(index, node)) {
      left[place >>> 5] = (left[place >>> 5] ?? 0) & ~(1 << (place & 31));
    }
  }
  return left;
}

type Answered = { groups: Group[]; required: string | null; missing: string[]; total: number };

function missingOf(
  index: IndexFile,
  { query, among }: Looked,
  { groups, required, missing, total }: Answered,
): SearchFound['missing'] {
  if (missing.length > 0) {
    const rest = [...(required ? [required] : []), ...groups.map(({ texts }) => anyText(texts))];
    const without = rest.length > 0 ? index.placesOf(rest.join(' AND ')).length : 0;
    return missing.map((word) => ({ word, without }));
  }
  if (total > 0 || query.isPasted) return [];
  index.findAmong(among);
  return missingIn(index, groups, query.required);
}

function bitsOf(places: ReadonlySet<number>, words: number): Uint32Array {
  const bits = new Uint32Array(words);
  for (const place of places) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  return bits;
}

/** The stems that a result is shown for. */
export function wordsShown({ texts }: Group): string[] {
  return texts.flatMap((text) => text.replaceAll('"', '').split(' '));
}

function placesOfNumbers(index: IndexFile, numbers: readonly string[]): number[] {
  const match = numbers.map((number) => matchText({ kind: 'number', number }) ?? '');
  return match.flatMap((text) => index.placesOf(text).slice(0, enough));
}

/** Those of what was found whose title is exactly this, and of these first those that write it so, endings and all. */
function titled(index: IndexFile, title: readonly string[], found: readonly number[]): number[] {
  const match = titleText(title);
  const equal = new Set(match === null ? [] : index.placesOf(match, 'titles'));
  if (equal.size === 0) return [];
  const places = found.filter((place) => equal.has(place)).slice(0, mostTitled);
  const written = title.join(' ');
  const isWritten = index
    .documents(places)
    .filter(({ titles }) => titles.some((each) => wordsIn(each) === written))
    .map(({ place }) => place);
  return [...isWritten, ...places];
}

const wordsIn = (text: string) =>
  wordsOf(text)
    .map(({ word }) => word)
    .join(' ');

type Wanted = {
  groups: Group[];
  required: string | null;
  missing: readonly string[];
  isPasted: boolean;
  isExact: boolean;
};

function rank(index: IndexFile, vocabulary: Vocabulary, wanted: Wanted): Ranked {
  const { groups, required, missing, isPasted, isExact } = wanted;
  const needed = [...(required ? [required] : []), ...groups.map(({ texts }) => anyText(texts))];
  if (needed.length === 0) return { places: [], total: 0, haveAll: null, isWidened: false };
  const match = missing.length === 0 && (isExact || !isPasted) ? needed.join(' AND ') : null;
  const all = match === null ? [] : index.placesOf(match);
  if (isExact) return { places: all, total: all.length, haveAll: null, isWidened: false };
  if (match !== null && (all.length >= enough || groups.length < 2)) {
    return { ...ordered(index, match, all, groups), haveAll: null, isWidened: false };
  }
  const more = widened(index, vocabulary, wanted);
  const haveAll = isPasted || more.total <= all.length ? null : all.length;
  return { ...more, haveAll, isWidened: true };
}

/** A second opinion where words fail: never alone, and not where a part of the query must be there as it is written. */
function withMeaning(index: IndexFile, ranked: Ranked, { query, meaning }: Looked): Ranked {
  const { isWidened, haveAll } = ranked;
  if (!meaning || !isWidened || !mayBeMeant(query)) return ranked;
  const near = index.nearestTo(meaning, mostMeant);
  const places = fuse(ranked.places, near);
  const all = haveAll ?? (places.length > ranked.total ? ranked.total : null);
  return { ...ranked, places, total: places.length, haveAll: all };
}

/** Everything that matches, the best first. */
function ordered(index: IndexFile, match: string, places: number[], groups: readonly Group[]) {
  const total = places.length;
  if (total <= rankedAtOnce) {
    return { places: followedBy(index.bestOf(match, mostOrdered), places), total };
  }
  if (groups.length === 0) return { places: places.toReversed(), total };
  const titled = index.bestOf(
    groups.map(({ texts }) => anyText(texts)).join(' AND '),
    mostOrdered,
    'titles',
  );
  const found = new Set(places);
  return {
    places: followedBy(
      titled.filter(({ place }) => found.has(place)),
      places,
    ),
    total,
  };
}

/** The best, then the others, the latest first. */
function followedBy(best: readonly { place: number }[], places: readonly number[]): number[] {
  const first = best.map(({ place }) => place);
  if (first.length >= places.length) return first;
  const has = new Set(first);
  return [...first, ...places.toReversed().filter((place) => !has.has(place))];
}

/** What has the rarest words, whatever else it has. */
function widened(index: IndexFile, vocabulary: Vocabulary, { groups, required, isPasted }: Wanted) {
  const rarest = rarestOf(groups, isPasted ? rarestDocuments.pasted : rarestDocuments.typed);
  if (rarest.length === 0) return { places: [], total: 0 };
  // A pasted text has so many words that compounds only blur them.
  const compounds = (stem: string) =>
    isPasted ? [] : vocabulary.endingWith(stem).map((compound) => `"${compound}"`);
  const any = anyText(rarest.flatMap(({ texts, stem }) => [...texts, ...compounds(stem)]));
  const match = required ? `${required} AND ${any}` : any;
  const places = index.placesOf(match);
  return { places: followedBy(index.bestOf(match, mostOrdered), places), total: places.length };
}
