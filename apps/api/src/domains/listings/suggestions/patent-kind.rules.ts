import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentDocumentKind } from '@claimstead/contract/suggestions.contract.ts';
import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import { figuresOf, possibleNumbers } from './misread-letters.rules.ts';
import { wordsAtBeginning } from './printed-labels.rules.ts';

type PatentTypeId = PatentCard['patentTypeId'];

/** The types by their numbers (P3.4). A published application is listed where nothing is granted yet. */
const typeIds = {
  utility: 1,
  design: 2,
  application: 3,
  plant: 4,
  reissue: null,
  registration: null,
} as const satisfies Record<PatentDocumentKind, PatentTypeId | null>;

const headings: readonly [RegExp, PatentDocumentKind][] = [
  [/^(?:United States )?(?:Plant )?Patent Application Publication\b/i, 'application'],
  [/^United States Design Patent\b/i, 'design'],
  [/^United States Plant Patent\b/i, 'plant'],
  [/^(?:United States )?Reissued? Patent\b/i, 'reissue'],
  [/^United States Statutory Invention Registration\b/i, 'registration'],
  [/^United States Patent\b(?! (?:Office|and|No)\b)/i, 'utility'],
];

/** What a front page says that it is; null: not a document of the United States office that is known. */
export function kindOfHeading(heading: string): PatentDocumentKind | null {
  return headings.find(([form]) => form.test(heading.trim()))?.[1] ?? null;
}

/** The longer ones first. Those without "United States" follow a line that says it. */
const headingWords: readonly [string, PatentDocumentKind][] = [
  ['United States Patent Application Publication', 'application'],
  ['Plant Patent Application Publication', 'application'],
  ['Patent Application Publication', 'application'],
  ['United States Design Patent', 'design'],
  ['United States Plant Patent', 'plant'],
  ['United States Reissued Patent', 'reissue'],
  ['United States Reissue Patent', 'reissue'],
  ['United States Statutory Invention Registration', 'registration'],
  ['Reissued Patent', 'reissue'],
  ['United States Patent', 'utility'],
];

/**
 * The heading in a line in which letters were taken for others, behind what is left of its code: "lI2~ Unlted StateS
 * Patent". Null: the line is none.
 */
export function misreadHeading(line: string): { kind: PatentDocumentKind; text: string } | null {
  for (const [words, kind] of headingWords) {
    if (wordsAtBeginning(line, words)) return { kind, text: words };
  }
  return null;
}

/** Whether a line names the United States, as the one over "Patent Application Publication" does. */
export function namesUnitedStates(line: string): boolean {
  return wordsAtBeginning(line, 'United States');
}

/** Whether a line begins the heading of a published application. */
export function namesApplication(line: string): boolean {
  return wordsAtBeginning(line, 'Patent Application');
}

/** Of which kind a grant until 2001 is, by its number: "Patent Number: Des. 345,678", "Re. 34,567". */
export function kindOfNumber(text: string): 'utility' | 'design' | 'plant' | 'reissue' {
  if (/\bDes\./i.test(text)) return 'design';
  if (/\bPlant\b|\bPP ?\d/i.test(text)) return 'plant';
  return /\bRe\. ?\d/i.test(text) ? 'reissue' : 'utility';
}

/** Letters in front of the number, and the kind codes that the office prints behind it. */
const numberForms = {
  utility: { letters: '', codes: /^(?:A|B1|B2)$/ },
  design: { letters: 'D', codes: /^S1?$/ },
  plant: { letters: 'PP', codes: /^(?:P|P2|P3)$/ },
  reissue: { letters: 'RE', codes: /^E1?$/ },
  registration: { letters: 'H', codes: /^H1?$/ },
} as const;

/**
 * The number of a grant, normalized; null: it does not fit what the page says it is, or letters stand in it for which
 * there are two figures.
 * @param text what follows the code: "Patent No.: US 10,123,456 B2", "Patent Number: Des. 345,678", "4,123,456"
 */
export function grantNumber(
  text: string,
  kind: Exclude<PatentDocumentKind, 'application'>,
): string | null {
  const printed = printedNumber(text, kind);
  const figures = printed && figuresOf(printed.figures);
  return printed && figures ? normalized(printed.letters + figures) : null;
}

/** A form that fits every number that a misread one may have been; null: it is none of this kind. */
export function possibleGrantNumbers(
  text: string,
  kind: Exclude<PatentDocumentKind, 'application'>,
): ((number: string) => boolean) | null {
  const printed = printedNumber(text, kind);
  const form = printed && possibleNumbers(printed.figures);
  if (!printed || !form) return null;
  const { letters } = printed;
  return (number) => number.startsWith(letters) && form.test(number.slice(letters.length));
}

/** Commas divide a number into thousands: another figure behind them is none of it. */
const inThousands = /^(?:[^\s,.]{4,8}|[^\s,.]{1,3}(?:[,.] ?[^\s,.]{3})*)$/;
const wordsOfLetters: Record<string, string> = { 'DES.': 'D', PLANT: 'PP', 'RE.': 'RE' };

/** Its letters and what stands for its figures. */
function printedNumber(
  text: string,
  kind: Exclude<PatentDocumentKind, 'application'>,
): { letters: string; figures: string } | null {
  const match =
    /^(?:(?:Patent|Reg\.?(?:istration)?) (?:N[o0]\.?|Number)\s*:?\s*)?(?:U[S5s]\.?\s*)?((?:Des\.|Plant|Re\.|PP|RE|D|H)?)\s*([\dOolISsgqBbGZz|,.& ]*?\d[\dOolISsgqBbGZz|,.& ]*?)(?:\s*(?:\b|(?<=\d))([A-HPS] ?[\dlI]?)|\s+(?:82|13[12]))?\.?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, word = '', figures = '', code] = match;
  const { letters, codes } = numberForms[kind];
  const plainCode = code
    ?.toUpperCase()
    .replaceAll(' ', '')
    .replace(/(?<=.)[LI]$/, '1');
  if (plainCode !== undefined && !codes.test(plainCode)) return null;
  const own = wordsOfLetters[word.toUpperCase()] ?? word.toUpperCase();
  return own === letters && inThousands.test(figures.trim()) ? { letters, figures } : null;
}

function normalized(number: string): string | null {
  const parsed = parsePatentNumber(number, 1);
  return parsed.ok ? parsed.normalised : null;
}

/** An application's number, normalized, from its digits; null: it is none with a series. */
export function pendingNumber(digits: string): string | null {
  const parsed = parsePatentNumber(`${digits.slice(0, 2)}/${digits.slice(2)}`, 3);
  return parsed.ok ? parsed.normalised : null;
}

/** Whether the text after code (10) of a published application is its publication number. */
export function isPublicationNumber(text: string): boolean {
  const form =
    /^Pub(?:\.|lication) (?:No\.?|Number)\s*:?\s*U[Ss]\s*\d{4} ?\/ ?\d{6,7}\s*[AP][1-9lI]$/i;
  return form.test(text.trim());
}

/** The form's type; a reissue is of the type that its classes tell, if they do. */
export function typeOf(kind: PatentDocumentKind, classes: readonly string[]): PatentTypeId | null {
  if (kind !== 'reissue') return typeIds[kind];
  const isOf = (form: RegExp) => classes.length > 0 && classes.every((one) => form.test(one));
  if (isOf(/^LOC|^D\d/)) return typeIds.design;
  if (isOf(/^PLT|^A01H/)) return typeIds.plant;
  return isOf(/^[A-H]\d{2}[A-Z]/) ? typeIds.utility : null;
}
