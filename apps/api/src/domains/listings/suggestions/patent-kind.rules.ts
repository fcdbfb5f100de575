import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentDocumentKind } from '@claimstead/contract/suggestions.contract.ts';
import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';

type PatentTypeId = PatentCard['patentTypeId'];

/** Specification, section 9. A published application is listed where nothing is granted yet. */
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
  [/^United States Reissued? Patent\b/i, 'reissue'],
  [/^United States Statutory Invention Registration\b/i, 'registration'],
  [/^United States Patent\b(?! (?:Office|and)\b)/i, 'utility'],
];

/** What a front page says that it is; null: not a document of the United States office that is known. */
export function kindOfHeading(heading: string): PatentDocumentKind | null {
  return headings.find(([form]) => form.test(heading.trim()))?.[1] ?? null;
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
 * The number of a grant, normalized; null: it does not fit what the page says it is.
 * @param text what follows the code: "Patent No.: US 10,123,456 B2", "Patent Number: Des. 345,678", "4,123,456"
 */
export function grantNumber(
  text: string,
  kind: Exclude<PatentDocumentKind, 'application'>,
): string | null {
  const match =
    /^(?:(?:Patent|Reg\.?(?:istration)?) (?:No\.?|Number)\s*:?\s*)?(?:US\s*)?((?:Des\.|Plant|Re\.|PP|RE|D|H)?\s*[\d,]+)\s*([A-Z]\d?)?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, printed = '', code] = match;
  const { letters, codes } = numberForms[kind];
  if (code !== undefined && !codes.test(code.toUpperCase())) return null;
  const plain = printed
    .toUpperCase()
    .replace(/^(?:DES\.|PLANT|RE\.)\s*/, (word) =>
      word.startsWith('PLANT') ? 'PP' : word.slice(0, word.startsWith('DES') ? 1 : 2),
    )
    .replaceAll(/\s/g, '');
  const parsed = parsePatentNumber(plain, 1);
  if (!parsed.ok) return null;
  const found = /^[A-Z]*/.exec(parsed.normalised)?.[0] ?? '';
  return found === letters ? parsed.normalised : null;
}

/** An application's number, normalized: "Appl. No.: 15/123,456". */
export function applicationNumber(text: string): string | null {
  const match = /^Appl(?:ication)?\.? No\.?\s*:?\s*(\d{2}\/\d{3},?\d{3})$/i.exec(text.trim());
  const parsed = match ? parsePatentNumber(match[1] ?? '', 3) : null;
  return parsed?.ok ? parsed.normalised : null;
}

/** Whether the text after code (10) of a published application is its publication number. */
export function isPublicationNumber(text: string): boolean {
  return /^Pub(?:\.|lication) (?:No\.?|Number)\s*:?\s*US\s*\d{4}\/\d{6,7}\s*[AP][1-9]$/i.test(
    text.trim(),
  );
}

/** The form's type; a reissue is of the type that its classes tell, if they do. */
export function typeOf(kind: PatentDocumentKind, classes: readonly string[]): PatentTypeId | null {
  if (kind !== 'reissue') return typeIds[kind];
  const isOf = (form: RegExp) => classes.length > 0 && classes.every((one) => form.test(one));
  if (isOf(/^LOC|^D\d/)) return typeIds.design;
  if (isOf(/^PLT|^A01H/)) return typeIds.plant;
  return isOf(/^[A-H]\d{2}[A-Z]/) ? typeIds.utility : null;
}
