import { mayBeMeant, type QueryNode } from '../query/query.rules.ts';
import { isTelling, writtenIn } from '../query/words.rules.ts';
import type { Looked, SearchAsked, SearchCorrection, SearchFound } from '../search.port.ts';
import type { Found, IndexFile } from './index-file.engine.ts';
import { fuse } from './fuse.rules.ts';
import { hasNear, placesOfNode, placesWith } from './near.engine.ts';
import { missingIn } from './missing.engine.ts';
import { bitsOf, hasBit } from './places.rules.ts';
import { type LineAsked, lineOf, writtenMost } from './line.rules.ts';
import { lineTerms } from './line-terms.rules.ts';
import { type Group, groupsOf, rarestOf, tellingPhrases } from './plain-words.engine.ts';
import {
  allOf,
  anyPhraseOf,
  numberSought,
  type Sought,
  soughtOf,
  titlesSought,
} from './sought.rules.ts';
import type { Vocabulary } from './vocabulary.engine.ts';

/** With fewer that have all words, the rarest words rank the rest. */
export const enough = 10;
/** So many are ranked by all that they say; of more, those with the words in their titles, then the latest. */
const rankedAtOnce = 5_000;
/** The rarest words together are in at most so many documents that are ranked for them. */
export const rarestDocuments = { typed: rankedAtOnce, pasted: 14_000 } as const;
/** The best that are put in order; what follows them comes in the order of the market. */
const mostOrdered = 500;
/** More with the same title stay in their order. */
const mostTitled = 50;
/** So many documents tell how a word is written. */
export const mostRead = 20;
/** So many of those that mean alike get a place. */
const mostMeant = 100;

type Matching = Found & {
  /** The best first; else the smallest place first. */
  isRanked: boolean;
};
const nothing: Matching = { places: [], isNarrowed: false, isRanked: true };

/** Everything that a query finds, the best first, and what there is to say of it. */
export type Look = {
  places: Uint32Array;
  numbered: readonly number[];
  /** Those that are found by their meaning alone. */
  meant: ReadonlySet<number>;
  terms: LineAsked['terms'];
} & Pick<SearchFound, 'total' | 'corrections' | 'missing' | 'haveAll'>;
type Ranked = {
  places: number[];
  total: number;
  haveAll: number | null;
  /** Too few have all words: what has only some follows. */
  isWidened: boolean;
  meant?: ReadonlySet<number>;
};

/** Looks for everything, and for what the query names by its number first. */
export function look(index: IndexFile, vocabulary: Vocabulary, asked: Looked): Look {
  const { query, isExact = false } = asked;
  const { isPasted } = query;
  const { wanted, sets, numbered } = narrow(index, asked);
  const words = isPasted ? query.words.filter(isTelling) : query.words;
  const { groups, corrections, missing } = groupsOf(
    words,
    vocabulary,
    (phrase) => within(index, sets, () => index.placesOf(anyPhraseOf([phrase])).length > 0),
    isExact,
  );
  const required = wanted && soughtOf(wanted);
  const isFew = (having: Sought) =>
    sets.market === sets.own || within(index, sets, () => index.placesOf(having).length) < enough;
  const byWords = rank(index, vocabulary, { groups, required, missing, isPasted, isExact, isFew });
  const ranked = withMeaning(index, byWords, asked, sets);
  const first = new Set([...numbered, ...titled(index, query.title, ranked.places)]);
  const places =
    first.size === 0
      ? ranked.places
      : [...first, ...ranked.places.filter((place) => !first.has(place))];
  const total = ranked.total + places.length - ranked.places.length;
  return {
    places: Uint32Array.from(places),
    numbered,
    meant: ranked.meant ?? new Set(),
    terms: lineTerms(tellingPhrases(groups), query.required),
    total,
    corrections: within(index, sets, () => corrections.map((each) => written(index, each))),
    missing: isExact ? [] : missingOf(index, asked, { groups, total, required, missing }),
    haveAll: ranked.haveAll,
  };
}

/** What is found is among the first; how it is looked for is decided by the second, which filters do not narrow. */
type Sets = { own: Uint32Array; market: Uint32Array };

/** Without what must not be there, and only what has words near each other, where that is wanted. */
function narrow(index: IndexFile, { query, among, market }: Looked) {
  const { wanted, unwanted } = partedAt(query.required);
  const near = wanted && hasNear(wanted) ? wanted : null;
  const leave = (set: Uint32Array) => {
    index.findAmong(set);
    const left = unwanted.length > 0 ? leftOf(index, set, unwanted) : set;
    index.findAmong(left);
    return left;
  };
  const nearby = (left: Uint32Array) => (near ? bitsOf(placesWith(index, near)) : left);
  const wide = market ? nearby(leave(market)) : null;
  const left = leave(among);
  const numbered = placesOfNumbers(index, query.numbers);
  const own = nearby(left);
  index.findAmong(own);
  return { wanted, numbered, sets: { own, market: wide ?? own } };
}

/** Asks the index as if there were no filters. */
function within<Answer>(index: IndexFile, { own, market }: Sets, ask: () => Answer): Answer {
  index.findAmong(market);
  const answer = ask();
  index.findAmong(own);
  return answer;
}

/** One page of what was found. */
export function pageOf(
  index: IndexFile,
  vocabulary: Vocabulary,
  { places, numbered, meant, terms, ...told }: Look,
  { from, limit }: Pick<SearchAsked, 'from' | 'limit'>,
): SearchFound {
  return {
    ...told,
    results: index.documents([...places.subarray(from, from + limit)]).map((document) => ({
      listingId: document.listingId,
      place: document.place,
      line: lineOf(document, { terms, isNumber: numbered.includes(document.place) }, (stem) =>
        vocabulary.documentsWith(stem),
      ),
      ...(meant.has(document.place) ? { isMeant: true } : {}),
    })),
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

type Answered = { groups: Group[]; required: Sought | null; missing: string[]; total: number };

function missingOf(
  index: IndexFile,
  { query, among }: Looked,
  { groups, required, missing, total }: Answered,
): SearchFound['missing'] {
  if (missing.length > 0) {
    const rest = neededOf(required, groups);
    const without = rest.length > 0 ? index.placesOf(allOf(rest)).length : 0;
    return missing.map((word) => ({ word, without }));
  }
  if (total > 0 || query.isPasted) return [];
  index.findAmong(among);
  return missingIn(index, groups, query.required);
}

/** What was taken for a word is told as the latest that have it write it. */
function written(index: IndexFile, { word, instead }: SearchCorrection): SearchCorrection {
  if (instead.includes(' ')) return { word, instead };
  const latest = index.latestOf(anyPhraseOf([instead]), mostRead, 'words');
  return { word, instead: writtenMost(instead, index.documents(latest)) };
}

function placesOfNumbers(index: IndexFile, numbers: readonly string[]): number[] {
  return numbers.flatMap((number) => index.placesOf(numberSought(number)).slice(0, enough));
}

/** Those of what was found whose title is exactly this, and of these first those that write it so, endings and all. */
function titled(index: IndexFile, title: readonly string[], found: readonly number[]): number[] {
  const whole = titlesSought(title).at(-1);
  const equal = new Set(whole ? index.placesOf(whole, 'titles') : []);
  if (equal.size === 0) return [];
  const places = found.filter((place) => equal.has(place)).slice(0, mostTitled);
  const written = title.join(' ');
  const isWritten = index
    .documents(places)
    .filter(({ titles }) => titles.some((each) => writtenIn(each) === written))
    .map(({ place }) => place);
  return [...isWritten, ...places];
}

type Wanted = {
  groups: Group[];
  required: Sought | null;
  missing: readonly string[];
  isPasted: boolean;
  isExact: boolean;
  /** Whether too few have this, whatever filters leave of them. */
  isFew: (having: Sought) => boolean;
};

function rank(index: IndexFile, vocabulary: Vocabulary, wanted: Wanted): Ranked {
  const { groups, required, missing, isPasted, isExact, isFew } = wanted;
  const needed = neededOf(required, groups);
  if (needed.length === 0) return { places: [], total: 0, haveAll: null, isWidened: false };
  const having = missing.length === 0 && (isExact || !isPasted) ? allOf(needed) : null;
  const fewest = Math.min(...groups.map(({ documents }) => documents));
  const all = having === null ? nothing : matching(index, having, isExact ? Infinity : fewest);
  const total = all.places.length;
  if (isExact) return { places: all.places, total, haveAll: null, isWidened: false };
  if (having !== null && (total >= enough || groups.length < 2 || !isFew(having))) {
    return { ...ordered(index, having, all, groups), haveAll: null, isWidened: false };
  }
  const more = widened(index, vocabulary, wanted);
  const haveAll = isPasted || more.total <= total ? null : total;
  return { ...more, haveAll, isWidened: true };
}

/** What must be there, and all words. */
export function neededOf(required: Sought | null, groups: readonly Group[]): Sought[] {
  const words = groups.map(({ phrases }) => anyPhraseOf(phrases));
  return required ? [required, ...words] : words;
}

/** A second opinion where words fail: never alone, and not where a part of the query must be there as it is written. */
function withMeaning(
  index: IndexFile,
  ranked: Ranked,
  { query, meaning }: Looked,
  sets: Sets,
): Ranked {
  const { isWidened, haveAll } = ranked;
  if (!meaning || !isWidened || !mayBeMeant(query)) return ranked;
  const near = within(index, sets, () => index.nearestTo(meaning, mostMeant)).filter((place) =>
    hasBit(sets.own, place),
  );
  const places = fuse(ranked.places, near);
  const all = haveAll ?? (places.length > ranked.total ? ranked.total : null);
  const byWords = new Set(ranked.places);
  const meant = new Set(near.filter((place) => !byWords.has(place)));
  return { ...ranked, places, total: places.length, haveAll: all, meant };
}

/** What matches. @param most so many documents have it at most: few are ranked with the same look. */
function matching(index: IndexFile, sought: Sought, most: number): Matching {
  return most <= mostOrdered
    ? { places: index.rankedOf(sought), isNarrowed: false, isRanked: true }
    : { ...index.find(sought), isRanked: false };
}

/** Everything that matches, the best first. */
function ordered(
  index: IndexFile,
  sought: Sought,
  { places, isNarrowed, isRanked }: Matching,
  groups: readonly Group[],
) {
  const total = places.length;
  if (isRanked) return { places, total };
  if (total <= rankedAtOnce) {
    return { places: followedBy(index.bestOf(sought, mostOrdered, { isNarrowed }), places), total };
  }
  if (groups.length === 0) return { places: places.toReversed(), total };
  const titled = index.bestOf(allOf(neededOf(null, groups)), mostOrdered, {
    index: 'titles',
    isNarrowed,
  });
  const found = bitsOf(places);
  return {
    places: followedBy(
      titled.filter((place) => hasBit(found, place)),
      places,
    ),
    total,
  };
}

/** The best, then the others, the latest first. */
function followedBy(first: readonly number[], places: readonly number[]): number[] {
  if (first.length >= places.length) return [...first];
  const isFirst = bitsOf(first);
  return [...first, ...places.toReversed().filter((place) => !hasBit(isFirst, place))];
}

/** What has the rarest words, whatever else it has. */
function widened(index: IndexFile, vocabulary: Vocabulary, { groups, required, isPasted }: Wanted) {
  const rarest = rarestOf(groups, isPasted ? rarestDocuments.pasted : rarestDocuments.typed);
  if (rarest.length === 0) return { places: [], total: 0 };
  // A pasted text has so many words that compounds only blur them.
  const compounds = isPasted ? [] : rarest.flatMap(({ stem }) => vocabulary.endingWith(stem));
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  const most =
    sum(rarest.map(({ documents }) => documents)) +
    sum(compounds.map((stem) => vocabulary.documentsWith(stem)));
  const any = anyPhraseOf([...rarest.flatMap(({ phrases }) => phrases), ...compounds]);
  const sought = required ? allOf([required, any]) : any;
  const found = matching(index, sought, most);
  // One word alone may be in more than all others together may be.
  if (rarest.length === 1 || found.isRanked) return ordered(index, sought, found, rarest);
  const { places, isNarrowed } = found;
  const best = index.bestOf(sought, mostOrdered, { isNarrowed });
  return { places: followedBy(best, places), total: places.length };
}
