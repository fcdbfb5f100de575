import { isEmptyWord, stemOf } from '../query/words.rules.ts';
import type { SearchCorrection } from '../search.port.ts';
import type { Vocabulary } from './vocabulary.engine.ts';

/** One word of a query, with what else it may be written as. */
export type Group = {
  word: string;
  stem: string;
  /** Any of these will do: a stem, or several that follow each other, with blanks between. */
  phrases: string[];
  /** In at most so many documents. */
  documents: number;
};

export type Groups = { groups: Group[]; corrections: SearchCorrection[]; missing: string[] };

const fewestPartLetters = 3;
const mostRarest = 16;

/**
 * What the words of a query stand for: each its stem; two that the index writes as one, and one that it writes as two,
 * both ways; and where nothing has a word, what is written alike and is found. Words of one stem are one: else the forms of
 * a word that a claim repeats would take the places of other words. Words that say nothing are left out if others are there.
 * @param isExact nothing that is only written alike.
 */
export function groupsOf(
  words: readonly string[],
  vocabulary: Vocabulary,
  isFound: (phrase: string) => boolean,
  isExact = false,
): Groups {
  const telling = words.filter((word) => !isEmptyWord(word));
  const used = firstOfEachStem(telling.length > 0 ? telling : words);
  const corrections: SearchCorrection[] = [];
  const missing: string[] = [];
  const groups = used.map((word): Group => {
    const stem = stemOf(word);
    const stems = new Set(vocabulary.documentsWith(stem) > 0 ? [stem] : []);
    const joined = joinedWith(word, words, vocabulary);
    for (const each of joined) stems.add(each);
    const phrases = [...stems];
    if (stems.size > 0) return { word, stem, phrases, documents: documentsOf(phrases, vocabulary) };
    const parts = partsOf(word, vocabulary);
    if (parts && isFound(parts.phrase)) {
      corrections.push({ word, instead: parts.words });
      return { word, stem, phrases: [parts.phrase], documents: parts.documents };
    }
    const alike = isExact ? [] : vocabulary.alike(stem).filter(isFound);
    if (alike.length > 0) corrections.push({ word, instead: alike[0] ?? '' });
    else missing.push(word);
    return { word, stem, phrases: alike, documents: documentsOf(alike, vocabulary) };
  });
  return { groups: groups.filter(({ phrases }) => phrases.length > 0), corrections, missing };
}

function firstOfEachStem(words: readonly string[]): string[] {
  return [...new Map(words.toReversed().map((word) => [stemOf(word), word])).values()].toReversed();
}

/** Those that the fewest documents have, with at most so many together; at least one. */
export function rarestOf<Of extends { documents: number }>(all: readonly Of[], most: number): Of[] {
  const sorted = all.toSorted((one, other) => one.documents - other.documents);
  let sum = 0;
  const fit = sorted.filter(({ documents }) => (sum += documents) <= most);
  return (fit.length > 0 ? fit : sorted.slice(0, 1)).slice(0, mostRarest);
}

/** What a result is shown for, of the rarest words. */
export function tellingPhrases(groups: readonly Group[]): string[] {
  const sorted = groups.toSorted((one, other) => one.documents - other.documents);
  return sorted.slice(0, mostRarest).flatMap(({ phrases }) => phrases);
}

function documentsOf(stems: readonly string[], vocabulary: Vocabulary): number {
  return stems.reduce((sum, stem) => sum + vocabulary.documentsWith(stem), 0);
}

/** "micro capsules" where the index has "microcapsules". */
function joinedWith(word: string, words: readonly string[], vocabulary: Vocabulary): string[] {
  const found: string[] = [];
  for (const [at, other] of words.entries()) {
    if (other !== word) continue;
    const [before, after] = [words[at - 1], words[at + 1]];
    if (before !== undefined) found.push(stemOf(before + word));
    if (after !== undefined) found.push(stemOf(word + after));
  }
  return found.filter((stem) => vocabulary.documentsWith(stem) > 0);
}

/** "wheelchair" where the index has "wheel chair": the parts that are rarest alone are taken. */
function partsOf(word: string, vocabulary: Vocabulary) {
  let best: { words: string; phrase: string; documents: number } | null = null;
  for (const parts of splitsOf(word)) {
    const stems = parts.map(stemOf);
    const documents = Math.min(...stems.map((stem) => vocabulary.documentsWith(stem)));
    if (documents > (best?.documents ?? 0)) {
      best = { words: parts.join(' '), phrase: stems.join(' '), documents };
    }
  }
  return best;
}

/** All ways to write a word as two. */
export function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = fewestPartLetters; at <= word.length - fewestPartLetters; at += 1) {
    splits.push([word.slice(0, at), word.slice(at)]);
  }
  return splits;
}
