import {
  type DisclosureQuestion,
  disclosureQuestions,
} from '@claimstead/contract/disclosure-questions.ts';
import type { DisclosureFields } from '@claimstead/contract/disclosures.contract.ts';
import type { PinnedPaper } from './disclosures.tables.ts';
import { isDeepStrictEqual } from 'node:util';

/** What a person says to one question. */
export type Asked = DisclosureFields;

/** An answer to one question, and the version of the sheet that it made. */
export type Answered = Asked & {
  version: number;
  question: DisclosureQuestion;
  papers: PinnedPaper[];
  answeredBy: string;
  answeredAt: Date;
};

/** The version of a sheet: the count of its changes; 0 if nothing was ever answered. */
export function versionOf(sheet: readonly Answered[]): number {
  return Math.max(0, ...sheet.map(({ version }) => version));
}

export function answerTo(
  sheet: readonly Answered[],
  question: DisclosureQuestion,
): Answered | null {
  return sheet.find((answered) => answered.question === question) ?? null;
}

/** All eleven questions in their order; null: not answered, which is never the same as "no". */
export function inOrder(
  sheet: readonly Answered[],
): { question: DisclosureQuestion; answered: Answered | null }[] {
  return disclosureQuestions.map((question) => ({ question, answered: answerTo(sheet, question) }));
}

/** What an answer becomes. Only a "yes" has text or names patents, and keeps the papers that a "yes" before it had. */
export function answerAfter(
  before: Answered | null,
  asked: Asked,
): Asked & Pick<Answered, 'papers'> {
  const { answer, text, referencePatents } = asked;
  if (answer !== 'yes') return { answer, text: '', referencePatents: [], papers: [] };
  return { answer, text, referencePatents, papers: before?.papers ?? [] };
}

/** Saving what is there already makes no version. */
export function isSameAnswer(before: Answered | null, asked: Asked): boolean {
  if (!before) return false;
  const { version: _, question: __, answeredBy: ___, answeredAt: ____, ...said } = before;
  return isDeepStrictEqual(said, answerAfter(before, asked));
}

/** The papers that were on a sheet's answer and are not on the next one. */
export function papersGone(
  before: { papers: readonly PinnedPaper[] } | null,
  after: { papers: readonly PinnedPaper[] },
): PinnedPaper[] {
  const kept = new Set(after.papers.map(({ fileId }) => fileId));
  return (before?.papers ?? []).filter(({ fileId }) => !kept.has(fileId));
}
