import { classSymbol } from '../query/parse-query.rules.ts';
import { isEmptyWord, isTelling, stemOf, wordsOf } from '../query/words.rules.ts';
import type { SearchDocument, SimilarAsked, SimilarFound } from '../search.port.ts';
import type { IndexFile } from './index-file.engine.ts';
import { rarestOf } from './plain-words.engine.ts';
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
/** What a document has and others may have as well, with the class or the word that it is told as. */
type Trait = { match: string; points: number; told: Omit<ToldClass, 'listings'> | string };

/** What two documents have in common, the rarest first. */
type Shared = { weight: number; points: number; classes: ToldClass[]; words: Set<string> };

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
  const own = new Set(to.map(({ listingId }) => index.placeOf(listingId)));
  const best = new Map<number, Shared & { like: string }>();
  for (const document of to) {
    const traits = traitsOf(document, index, vocabulary, total);
    for (const [place, shared] of sharedBy(index, traits, total)) {
      if (shared.points < fewestPoints || own.has(place) || !isIn(from, place)) continue;
      if (shared.weight <= (best.get(place)?.weight ?? 0)) continue;
      best.set(place, { ...shared, like: document.listingId });
    }
  }
  const first = [...best].toSorted(
    ([one, { weight: less }], [other, { weight: more }]) => more - less || other - one,
  );
  return first.slice(0, limit).flatMap(([place, { like, classes, words }]) =>
    index.documents([place]).map(({ listingId }) => ({
      listingId,
      like,
      classes: classes.slice(0, classesTold),
      words: [...words].slice(0, wordsTold),
    })),
  );
}

/** Every place that has some of these, with which. */
function sharedBy(index: IndexFile, traits: readonly Trait[], total: number): Map<number, Shared> {
  const found = traits
    .map((trait) => ({ ...trait, places: index.placesOf(trait.match) }))
    .toSorted((one, other) => one.places.length - other.places.length);
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

function traitsOf(
  document: SearchDocument,
  index: IndexFile,
  vocabulary: Vocabulary,
  total: number,
): Trait[] {
  // Its own occurrence is none that it shares.
  const least = index.placeOf(document.listingId) === null ? 1 : 2;
  const counted = <Of extends { stem: string }>(all: Iterable<Of>) =>
    [...all]
      .map((each) => ({ ...each, documents: vocabulary.documentsWith(each.stem) }))
      .filter(({ documents }) => documents >= least);
  const classes = new Map(
    document.classes.map((told) => [
      classSymbol(told.symbol),
      { told, stem: classSymbol(told.symbol) },
    ]),
  );
  const mostWith = Math.max(fewListings, total * mostShare);
  const words = counted(wordsToldOf(document).values()).filter(
    ({ documents }) => documents <= mostWith,
  );
  return [
    ...rarestOf(counted(classes.values()), mostDocuments).map(
      ({ told, stem }): Trait => ({ match: `classes : "${stem}"`, points: 2, told }),
    ),
    ...rarestOf(words, mostDocuments).flatMap(({ word, stem, isInTitle }): Trait[] => [
      { match: `{title claim1} : "${stem}"`, points: 1, told: word },
      ...(isInTitle ? [{ match: `title : "${stem}"`, points: 1, told: word }] : []),
    ]),
  ];
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
  return words;
}

function isIn(bits: Uint32Array, place: number): boolean {
  return ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

function countIn(bits: Uint32Array): number {
  let count = 0;
  for (let word of bits) for (; word !== 0; word &= word - 1) count += 1;
  return count;
}
