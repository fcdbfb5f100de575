import { classSymbol } from '../query/parse-query.rules.ts';
import { isEmptyWord, isTelling, stemOf, wordsOf } from '../query/words.rules.ts';
import type { SearchDocument, SimilarAsked, SimilarFound } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { rarestOf } from './plain-words.engine.ts';
import { type IndexColumn, type Sought, wordsSought } from './sought.rules.ts';
import type { Vocabulary } from './vocabulary.engine.ts';

/** The rarest of a document's words together are in at most so many others, and so are its classes. */
const mostDocuments = 4_000;
const classesTold = 3;
const wordsTold = 5;
/** A word that one listing in ten has says nothing, unless there are hardly any listings. */
const mostShare = 0.1;
const fewListings = 6;
/** A class says that two are alike; so does a word that both titles have, and so do two other words. */
const fewestPoints = 2;

type ToldClass = SimilarFound['classes'][number];
/** A stem that a document has in some columns and others may have as well, with the class or the word that it is told as. */
type Trait = {
  stem: string;
  columns: readonly IndexColumn[];
  points: number;
  told: Omit<ToldClass, 'listings'> | string;
};
type TraitFound = Trait & { places: readonly number[] };

/** What two documents have in common, the rarest first. */
type Shared = { weight: number; points: number; classes: ToldClass[]; words: Set<string> };
type Alike = Omit<SimilarFound, 'listingId'> & { place: number };

/**
 * What shares classes with one of these documents, or the rarest words of its titles and its first claim, and what that
 * is: what few listings have weighs most. Of several documents, the one that is most alike.
 */
export function similar(
  index: IndexFile,
  vocabulary: Vocabulary,
  { to, among, from, limit }: SimilarAsked,
): SimilarFound[] {
  index.findAmong(among);
  const total = countIn(among);
  const own = new Set(to.flatMap(({ listingId }) => index.placeOf(listingId) ?? []));
  const all = to.map((document) => ({
    document,
    traits: traitsOf(document, {
      total,
      isOwn: index.placeOf(document.listingId) !== null,
      documentsWith: (stem) => vocabulary.documentsWith(stem),
    }).map((trait) => ({ ...trait, places: index.placesOf(soughtWith(trait)) })),
  }));
  return mostAlike(all, { own, total, from, limit }).flatMap(({ place, ...told }) =>
    index.documents([place]).map(({ listingId }) => ({ listingId, ...told })),
  );
}

/** The places that have most in common with one of these documents, and what that is. */
export function mostAlike(
  all: readonly { document: SearchDocument; traits: readonly TraitFound[] }[],
  {
    own,
    total,
    from,
    limit,
  }: Pick<SimilarAsked, 'from' | 'limit'> & {
    own: ReadonlySet<number>;
    total: number;
  },
): Alike[] {
  const best = new Map<number, Shared & { like: string }>();
  for (const { document, traits } of all) {
    for (const [place, shared] of sharedBy(traits, total)) {
      if (shared.points < fewestPoints || own.has(place) || !isIn(from, place)) continue;
      if (shared.weight <= (best.get(place)?.weight ?? 0)) continue;
      best.set(place, { ...shared, like: document.listingId });
    }
  }
  const first = [...best].toSorted(
    ([one, { weight: less }], [other, { weight: more }]) => more - less || other - one,
  );
  return first.slice(0, limit).map(([place, { like, classes, words }]) => ({
    place,
    like,
    classes: classes.slice(0, classesTold),
    words: [...words].slice(0, wordsTold),
  }));
}

/** Every place that has some of these, with which. */
function sharedBy(traits: readonly TraitFound[], total: number): Map<number, Shared> {
  const found = traits.toSorted((one, other) => one.places.length - other.places.length);
  const shared = new Map<number, Shared>();
  for (const { points, told, places } of found) {
    const weight = points * Math.log(1 + total / Math.max(1, places.length));
    for (const place of places) {
      const one = shared.get(place) ?? { weight: 0, points: 0, classes: [], words: new Set() };
      shared.set(place, one);
      one.weight += weight;
      one.points += points;
      if (typeof told === 'string') one.words.add(told);
      else one.classes.push({ ...told, listings: places.length });
    }
  }
  return shared;
}

/** Of which stems of a document it has to be known how many have them. */
export function stemsToCount(document: SearchDocument): string[] {
  return [...wordsToldOf(document), ...classesToldOf(document)].map(({ stem }) => stem);
}

/** What has a trait. */
export function soughtWith({ stem, columns }: Pick<Trait, 'stem' | 'columns'>): Sought {
  return wordsSought([stem], columns);
}

/** What of a document tells most of what is like it. @param known isOwn: the document is one of those that are counted. */
export function traitsOf(
  document: SearchDocument,
  known: { total: number; isOwn: boolean; documentsWith: (stem: string) => number },
): Trait[] {
  // Its own occurrence is none that it shares.
  const least = known.isOwn ? 2 : 1;
  const counted = <Of extends { stem: string }>(all: readonly Of[]) =>
    all
      .map((each) => ({ ...each, documents: known.documentsWith(each.stem) }))
      .filter(({ documents }) => documents >= least);
  const mostWith = Math.max(fewListings, known.total * mostShare);
  const words = counted(wordsToldOf(document)).filter(({ documents }) => documents <= mostWith);
  return [
    ...rarestOf(counted(classesToldOf(document)), mostDocuments).map(
      ({ told, stem }): Trait => ({ stem, columns: ['classes'], points: 2, told }),
    ),
    ...rarestOf(words, mostDocuments).flatMap(({ word, stem, isInTitle }): Trait[] => [
      { stem, columns: ['title', 'claim1'], points: 1, told: word },
      ...(isInTitle ? [{ stem, columns: ['title'], points: 1, told: word } as const] : []),
    ]),
  ];
}

function classesToldOf({ classes }: SearchDocument) {
  const bySymbol = new Map(classes.map((told) => [classSymbol(told.symbol), told]));
  return [...bySymbol].map(([stem, told]) => ({ stem, told }));
}

/** The words of titles and first claim that say something, each by its stem as it stands there first. */
function wordsToldOf({ titles, claims }: SearchDocument) {
  const words = new Map<string, { word: string; stem: string; isInTitle: boolean }>();
  for (const [at, text] of [...titles, claims[0]?.text ?? ''].entries()) {
    for (const { word } of wordsOf(text)) {
      const stem = stemOf(word);
      if (isEmptyWord(word) || !isTelling(word) || words.has(stem)) continue;
      words.set(stem, { word, stem, isInTitle: at < titles.length });
    }
  }
  return [...words.values()];
}

function isIn(bits: Uint32Array, place: number): boolean {
  return ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

export function countIn(bits: Uint32Array): number {
  let count = 0;
  for (let word of bits) for (; word !== 0; word &= word - 1) count += 1;
  return count;
}
