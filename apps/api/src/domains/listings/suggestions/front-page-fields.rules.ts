import { type Beginning, beginningIn, beginsField } from './field-beginnings.rules.ts';
import { folded, isNear } from './misread-letters.rules.ts';
import type { TextLine } from './text-lines.rules.ts';

/**
 * What follows one code of a front page, line by line as printed. `isWhole`: the next code or
 * the end of the column follows, so that nothing of it can be missing.
 */
export type CodedField = {
  code: string;
  lines: TextLine[];
  isWhole: boolean;
  /** Its code or its label was read with letters that are taken for others, as on a scan. */
  isMisread: boolean;
};

/**
 * Where the next field goes on in the same line, as where a file lost its layout. Only what never stands in a running
 * text counts.
 */
const nextInLine =
  /\s(?=[([] ?(?:\*{1,3} ?[)\]]\s*(?:Notice|Term) ?:|21 ?[)\]]\s*Appl\. ?No|22 ?[)\]]\s*(?:PCT )?Filed ?:|7[1-6] ?[)\]]\s*(?:Applicant|Inventor|Assignee)s? ?:))/i;
/** What the office prints over a field without a code of its own: the field before it ends. */
const headings = [
  'Related U.S. Application Data',
  'Related U.S. Patent Documents',
  'U.S. Applications:',
  'Publication Classification',
  'Correspondence Address:',
  'Reissue of:',
].map(folded);
/** The last line of a front page: its field is whole. */
const countsForm = /^\d{1,4} Claims?, ?(?:\d{1,4}|No) Drawing/i;

/** A gap this many times the usual one ends a field: drawings and their signs follow. */
const fieldEndGap = 2.2;
const sizeChange = 1.15;
/**
 * Where a program measured the letters of a picture, they change from line to line: of a scan by the height of the line,
 * which capitals and a stray sign change.
 */
const sizeChangeOfLayer = 1.4;
const sizeChangeOfScan = 1.9;
/** A page that was set has fewer sizes of letters. */
const mostSizesSet = 9;

/**
 * The fields of a front page by their codes. A field ends with the next code, with its column (only an
 * abstract runs on into the next), with a wide gap, or where the letters change their size.
 */
export function fieldsOf(lines: readonly TextLine[], isScan = false): CodedField[] {
  const fields: CodedField[] = [];
  const mostChange = isScan ? sizeChangeOfScan : changeOf(lines);
  let open: CodedField | null = null;
  for (const line of lines.flatMap(apart)) {
    const beginning = beginningIn(line.text);
    if (isHeading(line.text) || countsForm.test(line.text)) {
      open = null;
    } else if (beginning && isBeginningHere(beginning, line, open)) {
      open = openField(beginning, line);
      fields.push(open);
    } else if (open && endsBefore(line, open, mostChange)) {
      open.isWhole = open.lines.at(-1)?.column !== line.column;
      open = null;
    } else open?.lines.push(line);
  }
  return fields;
}

/**
 * The fields of a document without pages: each line is a paragraph, or with the same `column` a part of
 * one. A field is the paragraph of its code, or the next one if the code is alone.
 */
export function fieldsOfParagraphs(lines: TextLine[]): CodedField[] {
  const fields: CodedField[] = [];
  let open: CodedField | null = null;
  for (const line of lines.flatMap(apart)) {
    const beginning = beginningIn(line.text);
    if (beginning && isBeginningHere(beginning, line, null)) {
      open = openField(beginning, line);
      fields.push(open);
      continue;
    }
    const begun = open?.lines.map(({ text }) => text).join('') ?? '';
    const isSame = open?.lines.at(-1)?.column === line.column;
    if (isSame || begun === '' || /^abstract$/i.test(begun)) open?.lines.push(line);
    else if (open) {
      open.isWhole = false;
      open = null;
    }
  }
  return fields;
}

/** A line, or the several fields that it holds; dust alone is none. */
function apart(line: TextLine): TextLine[] {
  const parts = line.text.split(nextInLine).filter((text) => /[\p{L}\d*]/u.test(text));
  return parts.map((text) => ({ ...line, text: text.trim() }));
}

function changeOf(lines: readonly TextLine[]): number {
  const sizes = new Set(lines.map(({ size }) => size.toFixed(1)));
  return sizes.size > mostSizesSet ? sizeChangeOfLayer : sizeChange;
}

/** Whether a line is a heading over a field without a code of its own. */
function isHeading(text: string): boolean {
  const letters = folded(text);
  return headings.some((one) => isNear(letters, one, one.length > 12 ? 2 : 0));
}

const continued = folded('Continued');

/** "(Continued)", which says that the field continues on the next page. */
export function isContinuation(line: string): boolean {
  return isNear(folded(/^[\W1]?([^()\s]+)\W*$/.exec(line.trim())?.[1] ?? ''), continued, 2);
}

function isBeginningHere(beginning: Beginning, line: TextLine, open: CodedField | null): boolean {
  const isRunningText = open?.code === '57' && open.lines.at(-1)?.column === line.column;
  return beginsField(beginning, open && { code: open.code, isRunningText });
}

function openField({ code, rest, isMisread }: Beginning, line: TextLine): CodedField {
  return { code, lines: [{ ...line, text: rest }], isWhole: true, isMisread };
}

function endsBefore(line: TextLine, { code, lines }: CodedField, mostChange: number): boolean {
  const last = lines.at(-1);
  if (!last) return false;
  if (last.column !== line.column) return code !== '57' || lines.length < 2;
  if (isContinuation(line.text)) return false;
  // The word ABSTRACT is set apart from its text, in its own style.
  if (lines.length === 1 && (code === '57' || last.text === '')) return false;
  // Its second sentence is set apart, and the next field has a code.
  if (code === '*') return false;
  const [first = last] = code === '57' ? lines.slice(1) : lines;
  const ratio = line.size / first.size;
  if (ratio > mostChange || ratio < 1 / mostChange) return true;
  return line.y - last.y > fieldEndGap * usualGap(lines, first.size);
}

/** The distance between the lines of a field so far, before there are two of them a guess; some begin with a wider one. */
function usualGap(lines: TextLine[], size: number): number {
  const gaps = lines
    .slice(1)
    .map((line, at) => line.y - (lines[at]?.y ?? line.y))
    .filter((gap) => gap > 0)
    .toSorted((one, other) => one - other);
  const least = gaps[0];
  return least === undefined ? size * 1.6 : Math.max(least, size);
}

/** The one field with one of these codes; null: there is none, or several that differ. */
export function onlyField(fields: CodedField[], codes: readonly string[]): CodedField | null {
  const found = fields.filter(({ code }) => codes.includes(code));
  const [first] = found;
  if (!first) return null;
  const textOf = (field: CodedField) => field.lines.map((line) => line.text).join(' ');
  return found.every((field) => textOf(field) === textOf(first)) ? first : null;
}
