import { randomFrom } from '../random.ts';
import { type GivenDocument, pick } from './corpus.ts';

/** A kind of question, what it may take, and some of it. */
export type Kind = { name: string; mostMs: number; texts: string[]; isFiltered: boolean };

const asked = 60;

/** The questions of which the budgets speak, from words and claims of the documents themselves. */
export function makeKinds(documents: readonly GivenDocument[]): Kind[] {
  const random = randomFrom(2);
  const counts = new Map<string, number>();
  for (const { title, abstract, claims } of documents) {
    const words = new Set(
      `${title} ${abstract} ${claims.join(' ')}`.toLowerCase().match(/[a-z]{3,}/g),
    );
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
  const most = documents.length / 200;
  const rare = [...counts].filter(([, count]) => count > 1 && count <= most).map(([word]) => word);
  const some = (from: readonly string[], least: number, spread: number) =>
    Array.from({ length: least + Math.floor(random() * spread) }, () => pick(random, from)).join(
      ' ',
    );
  const titles = documents
    .map(({ title }) => title.split(/\s+/))
    .filter(({ length }) => length >= 4);
  const titleWords = () =>
    pick(random, titles)
      .slice(0, 3 + Math.floor(random() * 4))
      .join(' ');
  const claims = documents.flatMap((each) => each.claims);
  const claim = () => {
    const words: string[] = [];
    while (words.length < 250) words.push(...pick(random, claims).split(/\s+/));
    return words.slice(0, 250).join(' ');
  };
  const kind = (name: string, mostMs: number, make: () => string, isFiltered = false): Kind => ({
    name,
    mostMs,
    texts: Array.from({ length: asked }, make),
    isFiltered,
  });
  return [
    kind('1-2 rare words', 3, () => some(rare, 1, 2)),
    kind('3-6 words of a title', 10, titleWords),
    kind('commonest words only', 40, () => some(sorted.slice(0, 30), 2, 3)),
    kind('pasted text, 250 words', 60, claim),
    kind('3-6 words, 1 in 100 left by filters', 30, titleWords, true),
  ];
}
