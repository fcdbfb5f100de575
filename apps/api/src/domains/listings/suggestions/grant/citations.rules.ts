import { labelIn } from '../printed-labels.rules.ts';

export type Citations = { us: number; foreign: number; other: number | null };

const begins = /\bReferences Cited\b/i;
const ends =
  /^(?:\* ?cited by|Primary Examiner|Assistant Examiner|\(? ?74 ?\)? ?Attorney|[([] ?57 ?[)\]]|ABSTRACT\b|Attorney, Agent)/i;
const sections: readonly [RegExp, keyof Citations][] = [
  [/^(?:U\. ?S\. ?)?PATENT DOCUMENTS?\b(?! .*\d)/i, 'us'],
  [/^FOREIGN PATENT/i, 'foreign'],
  [/^OTHER PUBLICATIONS?\b/i, 'other'],
];
/** A patent's line has the month of its day: "4,111,222 A 5/1978 Reed"; of a scan also "I/2009" and "5/200 g". */
const dated =
  /^\S.*(?<![\d/])[\dIl|]{1,2} ?\/ ?(?:1[89]|2[0Oo]) ?[\dSgIlOoB] ?[\dSgIlOoB](?![\d/])/;
const goesOn = /^\W?1?Cont\S{0,3}nued\W?$/i;
/** A line that has a number of a patent, or that of another country's, in whatever letters. */
const isOfPatent = /\d[\dgSlIO]{0,2}[,/.] ?[\dgSlIO]{3}|^[A-Z]{2} .*\d/;
/** A class alone, what stands at the head of a page, and the heading of a list. */
const betweenPatents = /^(?:US ?)?\d{1,3} ?\/ ?[\d. ]+$|^U\.?S\.? |^US ?[\d,]+ ?[A-Z]\d$/;

/**
 * Counts what is cited under code (56) on these lines, which may go on over several pages; null: there is no such
 * field, or one of its lists continues on a page that is not here. Publications that are no patents run into each other:
 * there are none of them, or it is not known how many.
 * @param isMisread letters were taken for others: then nothing is counted where a line is neither a patent nor known
 */
export function citationsIn(lines: readonly string[], isMisread = false): Citations | null {
  let section: keyof Citations | null = null;
  let isOpen = false;
  const count: Citations = { us: 0, foreign: 0, other: 0 };
  const continued = new Set<keyof Citations>();
  let isThere = false;
  for (const line of lines) {
    const heading = sections.find(([form]) => form.test(line))?.[1];
    if (begins.test(line)) [isOpen, isThere] = [true, true];
    else if (isThere && heading !== undefined) {
      // On further pages the lists go on under their headings alone.
      [isOpen, section] = [true, heading];
      continued.delete(heading);
      if (heading === 'other') count.other = null;
    } else if (isOpen && ends.test(line)) [isOpen, section] = [false, null];
    else if (isOpen && section !== null) {
      if (goesOn.test(line)) continued.add(section);
      else if (section === 'other') continue;
      else if (dated.test(line)) count[section] += 1;
      else if (isMisread && !isBetween(line)) return null;
    }
  }
  // A misread page on which none was found has a heading that was not read.
  const isFound = isThere && !(isMisread && count.us === 0);
  return isFound && continued.size === 0 ? count : null;
}

/** What stands between patents, or over the column in which they go on. */
function isBetween(line: string): boolean {
  return !isOfPatent.test(line) || betweenPatents.test(line) || labelIn(line) !== null;
}

/** Whether a page goes on with what the front page cites. */
export function isPageOfCitations(lines: readonly string[]): boolean {
  return lines.slice(0, headLines).some((line) => beginsPage.test(line) || isSection(line));
}

function isSection(line: string): boolean {
  return sections.some(([form]) => form.test(line));
}

const beginsPage = /^(?:\S{2,5} )?References Cited\b\W*$/i;
/** A head whose pieces came apart is several lines, and the family or the classes may go on before. */
const headLines = 40;
