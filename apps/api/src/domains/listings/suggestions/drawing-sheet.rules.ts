import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { source } from './front.rules.ts';
import { linesOf, type TextPage } from './text-lines.rules.ts';

/** The head of a sheet stands in this part of it: below, a drawing may name other sheets. */
const headPart = 0.15;
/** Paper is about a quarter higher than wide. */
const heightOfWidth = 1.29;
/**
 * What the office prints over a sheet: "U.S. Patent Feb. 1, 2022 Sheet 1 of 5 US 11,234,567 B2", of an application
 * "Patent Application Publication Apr. 29, 2021 Sheet 1 of 5 US 2021/0123456 A1".
 */
const office = /\bU\. ?S\. ?Patent\b|\bPatent Application Publication\b/i;
const firstSheet = /\bSheet ?1 ?of ?(\d{1,3})\b/i;

/**
 * The first sheet of drawings among these pages, by its own head; null: none says that it is one. A page that merely
 * looks like a drawing is not taken for one.
 */
export function firstSheetIn(pages: readonly TextPage[]): DocumentFindings['drawings'] {
  for (const page of pages) {
    const ends = page.width * heightOfWidth * headPart;
    const pieces = page.pieces.filter(({ y }) => y <= ends);
    const head = linesOf({ ...page, pieces }).map(({ text }) => text);
    const [words, all] = firstSheet.exec(head.join('\n')) ?? [];
    const isOffices = head.some((line) => office.test(line));
    if (page.number === null || words === undefined || !isOffices || Number(all) < 1) continue;
    const place = { page: page.number, isScan: page.isScan === true };
    return { value: Number(all), source: source(place, { code: 'sheet' }, words) };
  }
  return null;
}
