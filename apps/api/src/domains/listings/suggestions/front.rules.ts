import type { FoundAt, PatentDocumentKind } from '@claimstead/contract/suggestions.contract.ts';
import { type CodedField, onlyField } from './front-page-fields.rules.ts';
import { joinLines, type Vocabulary } from './joined-lines.rules.ts';

export const quoteCharacters = 300;

/** The line that says what the document is, such as "United States Plant Patent". */
export type Heading = { kind: PatentDocumentKind; code: string; text: string };

/** A front page taken apart, with what is needed to read it. */
export type Front = {
  page: number | null;
  /** Its letters were read from a picture of the page. */
  isScan: boolean;
  /** Letters were taken for others in its codes or labels: its text is from a picture, whoever read that. */
  isMisread: boolean;
  heading: Heading;
  fields: CodedField[];
  vocabulary: Vocabulary;
  lines: readonly string[];
  /** Its number as it stands beside its barcode and in the heads of the next pages, as read. */
  numbers: readonly string[];
};

/** The place of a detail, with the words that say it. */
export function source(
  front: Pick<Front, 'page' | 'isScan'>,
  field: { code: string },
  quote: string,
): FoundAt {
  const shown = quote.length > quoteCharacters ? `${quote.slice(0, quoteCharacters - 1)}…` : quote;
  const place = { page: front.page, code: field.code, quote: shown };
  return front.isScan ? { ...place, fromScan: true } : place;
}

/** The one field with one of these codes, joined; null: none, several, or a division that is unclear. */
export function readField(
  front: Front,
  codes: readonly string[],
): { field: CodedField; text: string } | null {
  const field = onlyField(front.fields, codes);
  if (!field) return null;
  const text = joinLines(
    field.lines.map((line) => line.text),
    front.vocabulary,
  );
  return text === null || text === '' ? null : { field, text };
}

/**
 * The first line of the one field with one of these codes: what the office prints on one line, the line of the other
 * column may follow.
 */
export function readLine(
  front: Front,
  codes: readonly string[],
): { field: CodedField; text: string } | null {
  const found = front.fields.filter(({ code }) => codes.includes(code));
  const texts = found.map(lineOf);
  const [field] = found;
  const [text = ''] = texts;
  return field && text !== '' && texts.every((one) => one === text) ? { field, text } : null;
}

/** Its label may stand alone, with what it says on the next line. */
function lineOf({ lines }: CodedField): string {
  const [first = '', second = ''] = lines.map(({ text }) => text.trim());
  return /\d/.test(first) ? first : `${first} ${second}`.trim();
}

/** A field's lines as a running text; a word divided at a line's end is joined as well as can be. */
export function textOf({ vocabulary }: Pick<Front, 'vocabulary'>, { lines }: CodedField): string {
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, vocabulary) ?? texts.join(' ');
}
