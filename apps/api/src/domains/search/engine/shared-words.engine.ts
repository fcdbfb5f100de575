import { isEmptyWord, stemOf } from '../query/words.rules.ts';
import type { SharedIndex } from '../shared-index.port.ts';
import { type Groups, groupsOf, splitsOf } from './plain-words.engine.ts';
import { anyPhraseOf } from './sought.rules.ts';
import { Vocabulary } from './vocabulary.engine.ts';

/** Of a pasted text, of so many words that nothing has it is asked what they may have meant. */
const mostUnknown = 10;

/**
 * What the words of a query stand for, and what the index knows of them.
 * @param others stems that it is to know as well.
 */
export async function wordsKnown(
  index: SharedIndex,
  words: readonly string[],
  { others, among, isExact }: { others: readonly string[]; among: Uint32Array; isExact: boolean },
): Promise<Groups & { vocabulary: Vocabulary }> {
  const vocabulary = new Vocabulary();
  const known = new Set<string>();
  const learn = async (all: readonly string[]) => {
    const stems = [...new Set(all)].filter((stem) => stem !== '' && !known.has(stem));
    for (const stem of stems) known.add(stem);
    for (const [stem, count] of await index.documentsWith(stems)) vocabulary.change(stem, count);
  };
  const joined = words.map((word, at) => (words[at - 1] ?? '') + word);
  await learn([...[...words, ...joined].map(stemOf), ...others]);
  const unknown = words
    .filter((word) => !isEmptyWord(word) && vocabulary.documentsWith(stemOf(word)) === 0)
    .slice(0, mostUnknown);
  if (unknown.length > 0) {
    const alike = await index.alike(unknown.map(stemOf));
    await learn([...alike, ...unknown.flatMap(splitsOf).flat().map(stemOf)]);
  }
  const found = new Map<string, boolean>();
  for (;;) {
    const asked: string[] = [];
    const isFound = (phrase: string) => {
      if (!found.has(phrase)) asked.push(phrase);
      return found.get(phrase) ?? false;
    };
    const groups = groupsOf(words, vocabulary, isFound, isExact);
    if (asked.length === 0) return { ...groups, vocabulary };
    const counts = await index.counts(
      asked.map((phrase) => anyPhraseOf([phrase])),
      among,
    );
    for (const [at, phrase] of asked.entries()) found.set(phrase, (counts[at] ?? 0) > 0);
  }
}
