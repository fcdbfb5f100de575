import type { ConveyanceKind } from '@claimstead/contract/patents.contract.ts';
import { readLine } from './recorded-line.rules.ts';

const who =
  '(?:(?:FIRST|SECOND|THIRD|FOURTH|FIFTH) )?(?:ASSIGNEES?|ASSIGNORS?|INVENTORS?|(?:RECEIVING|CONVEYING) PART(?:Y|IES))';
const name = '(?:(?:FIRST|LAST|MIDDLE|FULL|LEGAL) )?(?:NAMES?|SPELLING)';
const address = '(?:(?:STREET )?ADDRESS(?:ES)?|CITY|STATE|ZIP CODE|COUNTRY)';
const day = '(?:(?:EXECUTION|SIGNING|SIGNATURE) DATES?|DATES? OF EXECUTION)';
const number = '(?:PATENT|APPLICATION|SERIAL|(?:ATTORNEY )?DOCKET) (?:NUMBERS?|NOS?)';
const slip =
  '(?:(?:(?:TYPOGRAPHICAL )?ERROR|TYPO) IN (?:THE )?|(?:SPELLING|MISSPELLING) OF (?:THE )?)';
const subject = `(?:${slip})?(?:${who}(?: (?:${name}|${address}))?(?: (?:${day}))?|(?:${name}|${address}|${day})(?: (?:OF|FOR) (?:THE )?${who})?|${number})`;
const natures: Readonly<Partial<Record<ConveyanceKind, string>>> = {
  assignment: '(?:NUNC PRO TUNC )?ASSIGNMENT(?: OF ASSIGNORS INTEREST)?',
  merger: 'MERGER',
  name_change: 'CHANGE OF NAME|NAME CHANGE',
  security: 'SECURITY (?:INTEREST|AGREEMENT)',
  release: 'RELEASE(?: BY SECURED PARTY| OF SECURITY INTEREST)?',
};
const confirmed = `ASSIGNORS? HEREBY CONFIRMS? THE (${Object.values(natures).join('|')})`;

/**
 * The whole line of a correction of names, addresses, days or numbers, as the office words it. One of the nature or of
 * the interest conveyed, and one that adds or removes something, are no such line.
 */
export const correctionLine = new RegExp(
  `^(?:CORRECTI(?:VE|ON)(?: ASSIGNMENT)?|CORRECTED ASSIGNMENT|RE ?RECORD(?:ED|ING)?(?: ASSIGNMENT)?|(?:CONFIRMATORY |NUNC PRO TUNC )?ASSIGNMENT)(?: TO| TO RE ?RECORD(?: ASSIGNMENT)? TO) CORRECT (?:THE )?(${subject}(?: AND (?:THE )?${subject})*)(?: (?:THAT WAS |WHICH WAS )?PREVIOUSLY RECORDED(?: (?:ON )?#)?(?: (?:AT|ON|UNDER|IN))?(?: @)?)?(?: ${confirmed})?$`,
);

/** What a corrective line says that it sets right; null: it is none, or what it did stands in the paper only. */
type CorrectiveLine = {
  /** It names numbers of patents or applications: an earlier paper of this patent may not have meant it. */
  ofNumbers: boolean;
  /** What kind of paper it confirms, where it says so. */
  confirms: ConveyanceKind | null;
};

/** Reads a line as a correction; null: it is none that tells what it did. */
export function readCorrection(text: string): CorrectiveLine | null {
  const found = correctionLine.exec(readLine(text).words);
  if (!found) return null;
  const [, subjects = '', nature] = found;
  const kind = Object.entries(natures).find(
    ([, form]) => nature !== undefined && new RegExp(`^(?:${form})$`).test(nature),
  )?.[0];
  return {
    ofNumbers: /\b(?:PATENT|APPLICATION|SERIAL) N/.test(subjects),
    // The keys of the table above.
    confirms: (kind ?? null) as ConveyanceKind | null,
  };
}
