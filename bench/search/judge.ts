import { readFileSync } from 'node:fs';
import { randomFrom } from '../random.ts';

/** A query with what it should find; grades 3 (exactly wanted) to 1 (related). */
export type JudgedQuery = {
  id: string;
  kind: 'topical' | 'variant' | 'known' | 'claim' | 'syntax';
  text: string;
  putAway: boolean;
  grades: Record<string, number>;
  mustBeFirst: string | null;
  exactSet: string[] | null;
  exclude?: string[];
};

export type Half = 'open' | 'away' | 'all';

export function readJudged(file: string, half: Half): JudgedQuery[] {
  const { queries } = JSON.parse(readFileSync(file, 'utf8')) as { queries: JudgedQuery[] };
  return queries.filter(({ putAway }) => half === 'all' || putAway === (half === 'away'));
}

export type Scores = { ndcg: number; first: number; third: number; exact: number };

const gain = (grade: number) => 2 ** grade - 1;
const discounted = (grades: number[]) =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0);

/** nDCG at 10, whether the first and one of the first three are right, and whether the whole set is. */
export function score(query: JudgedQuery, found: readonly string[]): Scores {
  const list = [...new Set(found)].filter((number) => !query.exclude?.includes(number));
  const ideal = discounted(Object.values(query.grades).toSorted((one, other) => other - one));
  const isRight = (number: string) =>
    query.mustBeFirst ? number === query.mustBeFirst : query.grades[number] === 3;
  const set = new Set(query.exactSet);
  const isExact = set.size === list.length && list.every((number) => set.has(number));
  const grades = list.map((number) => query.grades[number] ?? 0);
  return {
    ndcg: ideal > 0 ? discounted(grades) / ideal : 0,
    first: list.slice(0, 1).some(isRight) ? 1 : 0,
    third: list.slice(0, 3).some(isRight) ? 1 : 0,
    exact: isExact ? 1 : 0,
  };
}

export const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The interval in which 95 of 100 paired resamples have the mean difference. */
export function intervalOf(differences: readonly number[]): [number, number] {
  const random = randomFrom(1);
  const means = Array.from({ length: 5_000 }, () =>
    mean(differences.map(() => differences[Math.floor(random() * differences.length)] ?? 0)),
  ).toSorted((one, other) => one - other);
  return [means[125] ?? Number.NaN, means[4_874] ?? Number.NaN];
}
