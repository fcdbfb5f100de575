import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { formatPatentNumber, formatPrice } from '../../../lib/format.ts';
import {
  assigneeWordsOf,
  classWordsOf,
  dayWordsOf,
  endWordsOf,
  feeWordsOf,
} from '../list/facts.rules.ts';
import { comparisonCopy as copy } from './comparison.copy.ts';

/** One fact of every patent in the comparison, in its order. */
export type CompareRow = {
  name: keyof typeof copy.rows;
  words: string[];
  /** Whether not all of them say the same. */
  differs: boolean;
};

type Words = (facts: PatentFacts) => string;

const wordsOf: Record<keyof typeof copy.rows, Words> = {
  number: ({ patent }) => formatPatentNumber(patent.patentNumber),
  price: ({ patent }) => formatPrice(patent),
  ends: endWordsOf,
  fees: feeWordsOf,
  class: classWordsOf,
  assignee: assigneeWordsOf,
  filed: ({ filedOn }) => dayWordsOf(filedOn),
  owner: ({ owners, ownerSight }) =>
    ownerSight === 'shown' ? owners.map(({ name }) => name).join(', ') : copy.unnamed[ownerSight],
  disclosures: ({ disclosures }) => copy.disclosures[disclosures],
};

/** The facts of these patents, row by row. Numbers always differ, so that row is not marked. */
export function rowsOf(patents: readonly PatentFacts[]): CompareRow[] {
  return (Object.keys(wordsOf) as (keyof typeof wordsOf)[]).map((name) => {
    const words = patents.map(wordsOf[name]);
    return { name, words, differs: name !== 'number' && new Set(words).size > 1 };
  });
}
