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

/** Whether a page is a sheet of drawings: it says so, or has hardly a text. */
export function isDrawing(lines: readonly BodyLine[]): boolean {
  const isSheet = lines.slice(0, 6).some(({ text }) => /\bSheet \d+ of \d+\b/i.test(text));
  const longLines = lines.filter(({ text }) => text.length > 25);
  return isSheet || longLines.length < 8;
}
