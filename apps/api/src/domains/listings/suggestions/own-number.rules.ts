import { type Front, readLine } from './front.rules.ts';
import { grantNumber, possibleGrantNumbers } from './patent-kind.rules.ts';

/** A number of its own line, as beside a barcode ("US008123456B2") or in a page's head ("US 8,123,456 B2"). */
const alone =
  /^US ?0{0,3}(?:RE|D|PP|H)?[\dOolISsgBZ][\dOolISsgBZ,. ]{4,11} ?(?:B[12lI]|S1?|P[23]|E1?|H1?)$/;
const headLines = 4;
const barcodeLines = 8;

/**
 * What may be the number of a front page besides its own code: beside its barcode, and in the heads of the pages
 * behind it.
 * @param pages the lines of the front page and of those behind it
 */
export function numbersBeside(pages: readonly (readonly string[])[]): string[] {
  return pages.flatMap((lines, at) =>
    lines.slice(0, at === 0 ? barcodeLines : headLines).filter((text) => alone.test(text.trim())),
  );
}

/**
 * The number of a grant by its own code. Where letters for figures leave two numbers possible, the one that is
 * printed once more decides; where the page prints another number, neither is read.
 */
export function ownNumberOf(front: Front): { number: string; text: string; code: string } | null {
  const { kind } = front.heading;
  if (kind === 'application') return null;
  const others = [
    ...new Set(front.numbers.flatMap((text) => grantNumber(padded(text), kind) ?? [])),
  ];
  const read = readLine(front, ['10', '11']);
  if (!read) return null;
  const { text, field } = read;
  const certain = grantNumber(text, kind);
  const fits = possibleGrantNumbers(text, kind);
  const confirmed = fits ? others.filter(fits) : [];
  const number = certain ?? (confirmed.length === 1 ? (confirmed[0] ?? null) : null);
  const isContradicted = others.length > 0 && number !== null && !others.includes(number);
  return number === null || isContradicted ? null : { number, text, code: field.code };
}

/** Without the zeros that fill a number up beside a barcode. */
function padded(text: string): string {
  return text.replace(/^(US ?)0+/, '$1');
}
