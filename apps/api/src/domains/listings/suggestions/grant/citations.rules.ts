export type Citations = { us: number; foreign: number; other: number | null };

const begins = /\bReferences Cited\b/i;
const ends =
  /^(?:\* ?cited by|Primary Examiner|Assistant Examiner|\(? ?74 ?\)? ?Attorney|[([] ?57 ?[)\]]|ABSTRACT\b|Attorney, Agent)/i;
const sections: readonly [RegExp, keyof Citations][] = [
  [/^(?:U\. ?S\. ?)?PATENT DOCUMENTS?\b(?! .*\d)/i, 'us'],
  [/^FOREIGN PATENT/i, 'foreign'],
  [/^OTHER PUBLICATIONS?\b/i, 'other'],
];
/** A patent's line has the month of its day: "4,111,222 A 5/1978 Reed". */
const dated = /^\S.*\b\d{1,2} ?\/ ?(?:18|19|20)\d{2}\b/;

/**
 * Counts what is cited under code (56) on these lines, which may go on over several pages; null: there is no such
 * field. Publications that are no patents run into each other: there are none of them, or it is not known how many.
 */
export function citationsIn(lines: readonly string[]): Citations | null {
  let section: keyof Citations | null = null;
  let isOpen = false;
  const count: Citations = { us: 0, foreign: 0, other: 0 };
  let isThere = false;
  for (const line of lines) {
    if (begins.test(line)) [isOpen, isThere] = [true, true];
    else if (isOpen && ends.test(line)) [isOpen, section] = [false, null];
    else if (isOpen) {
      const heading = sections.find(([form]) => form.test(line))?.[1];
      if (heading !== undefined) section = heading;
      if (heading === 'other') count.other = null;
      else if (section !== null && section !== 'other' && dated.test(line)) {
        count[section] = (count[section] ?? 0) + 1;
      }
    }
  }
  return isThere ? count : null;
}

/** Whether a page goes on with what the front page cites. */
export function isPageOfCitations(lines: readonly string[]): boolean {
  return lines.slice(0, 8).some((line) => begins.test(line));
}
