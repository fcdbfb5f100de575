import { cleanLines } from '../front-page.rules.ts';
import { linesOf, type TextPage } from '../text-lines.rules.ts';
import type { BodyLine } from './claims.rules.ts';

/** Numbers of lines stand between the columns: every fifth, in the middle of the page. */
const middleFrom = 0.44;
const middleTo = 0.56;
/** What a page's head prints over its columns: the number of the patent, of its columns or its sheet. */
const head =
  /^(?:US )?(?:RE|D|PP|Re\. ?|Des\. ?)?[\d,]{4,}(?: ?[A-Z]\d?)?$|^\d{1,4}(?: \d{1,4})?$|^\d{1,4} (?:US )?(?:RE|D|PP)?[\d,]{4,}(?: ?[A-Z]\d?)?(?: \d{1,4})?$|^(?:U\. ?S\. Patent|US-|Page \d+$)/;
const headPart = 0.09;

/** The lines of a page of text in their order, without its head and the numbers of its lines. */
export function bodyLinesOf(page: TextPage): BodyLine[] {
  const pieces = page.pieces.filter(({ text, x, width }) => {
    const middle = (x + width / 2) / page.width;
    const isCount = /^\d{1,2}$/.test(text.trim()) && Number(text) % 5 === 0;
    return !(isCount && middle > middleFrom && middle < middleTo);
  });
  // Paper is about a quarter higher than wide.
  const headEnds = page.width * 1.29 * headPart;
  return cleanLines(linesOf({ ...page, pieces }))
    .filter(({ text, y }) => !(y <= headEnds && head.test(text)))
    .map(({ text }) => ({ text, page: page.number }));
}

/**
 * How many sheets of drawings there are from this page on: what its head says ("Sheet 1 of 40"), or one, where it
 * has hardly a text; 0: it is a page of text.
 */
export function sheetsFrom(page: TextPage, lines: readonly BodyLine[]): number {
  const texts = page.pieces.map(({ text }) => text).join(' ');
  const [, sheet, all] = /\bSheet ?(\d{1,3}) ?of ?(\d{1,3})\b/i.exec(texts) ?? [];
  if (sheet !== undefined) return Math.max(1, Number(all) - Number(sheet) + 1);
  return lines.filter(({ text }) => text.length > 25).length < 8 ? 1 : 0;
}
