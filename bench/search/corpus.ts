import { readFileSync } from 'node:fs';
import type { SearchDocument } from '../../apps/api/src/domains/search/search.port.ts';
import { randomFrom } from '../random.ts';

/** One line of a file of documents. */
export type GivenDocument = {
  number: string;
  title: string;
  abstract: string | null;
  claims: string[];
  inventors?: string[];
  assignee?: string | null;
  classes?: string[];
};

export function readDocuments(file: string): GivenDocument[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as GivenDocument);
}

export function documentOf(given: GivenDocument): SearchDocument {
  return {
    listingId: given.number,
    number: given.number,
    titles: [given.title],
    abstract: given.abstract ?? '',
    description: '',
    claims: given.claims.map((text, at) => ({
      number: at + 1,
      text: text.replace(/^\d+\s*\.\s*/, ''),
    })),
    inventors: given.inventors ?? [],
    assignees: given.assignee ? [given.assignee] : [],
    classes: (given.classes ?? []).map((symbol) => ({ symbol, name: '' })),
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/**
 * Documents as long as the given ones that have claims: each has as many sentences and claims as one of them, all drawn
 * from all.
 * @param mostClaims of each document, so many at most.
 */
export function* recombine(
  given: readonly GivenDocument[],
  count: number,
  mostClaims: number,
): Iterable<GivenDocument> {
  const random = randomFrom(1);
  const whole = given.filter(({ claims }) => claims.length > 0);
  const shapes = whole.length > 0 ? whole : given;
  const sentences = given.flatMap(({ abstract }) => sentencesOf(abstract));
  const claims = whole.flatMap((each) => each.claims);
  const titles = given.map(({ title }) => title.split(' '));
  for (let at = 0; at < count; at += 1) {
    const shape = pick(random, shapes);
    const [one, other] = [pick(random, titles), pick(random, titles)];
    const title = [
      ...one.slice(0, Math.ceil(one.length / 2)),
      ...other.slice(Math.floor(other.length / 2)),
    ];
    const draw = () => pick(random, sentences);
    yield {
      number: String(10_000_000 + at),
      title: title.join(' '),
      abstract: Array.from({ length: Math.max(1, sentencesOf(shape.abstract).length) }, draw).join(
        ' ',
      ),
      claims: shape.claims.slice(0, mostClaims).map(() => pick(random, claims)),
    };
  }
}

function sentencesOf(text: string | null): string[] {
  return (text ?? '').split(/(?<=[.;])\s+/).filter((sentence) => sentence.length > 20);
}
