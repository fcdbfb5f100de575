import { limits } from '@claimstead/contract/limits.ts';
import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { categoriesOf, classesIn } from '@claimstead/contract/class-categories.ts';
import {
  type CodedField,
  fieldsOf,
  fieldsOfParagraphs,
  onlyField,
} from './front-page-fields.rules.ts';
import { type Front, type Heading, quoteCharacters, readField, source } from './front.rules.ts';
import { printedGrantOf } from './grant/printed-grant.rules.ts';
import { printedDay } from './grant/printed-days.rules.ts';
import { companyIn, inventorsIn } from './inventors.rules.ts';
import { vocabularyOf } from './joined-lines.rules.ts';
import {
  applicationNumber,
  grantNumber,
  isPublicationNumber,
  kindOfHeading,
  kindOfNumber,
  typeOf,
} from './patent-kind.rules.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { titleAsWritten } from '@claimstead/contract/printed-title.ts';
import { isSpacedOut, withoutStrayBlanks } from './spaced-text.rules.ts';
import { linesOf, type TextLine, type TextPage } from './text-lines.rules.ts';

const shortestAbstract = 40;
/** A page with fewer of these is not a front page. */
const frontCodes = ['10', '11', '12', '21', '54', '57', '72', '75', '76'];
const leastFrontCodes = 4;
const headingCode = /^[([](12|19)[)\]]\s*/;

/**
 * What the front page among these first pages says, by the codes of the United States office. Anything that
 * cannot be read with certainty is left out.
 * @returns null: there is no such page, or nothing on it is certain.
 */
export function findInPages(pages: TextPage[]): DocumentFindings | null {
  const front = findFront(pages);
  return front && findings(front);
}

/** The number of the front page among these; null: there is none. */
export function frontPageOf(pages: TextPage[]): number | null {
  return findFront(pages)?.page ?? null;
}

function findFront(pages: TextPage[]): Front | null {
  const read = pages.map((page) => ({
    page: page.number,
    isScan: page.isScan === true,
    lines: cleanLines(linesOf(page)),
  }));
  const vocabulary = vocabularyOf(read.flatMap(({ lines }) => lines));
  for (const { page, isScan, lines } of read) {
    const fields = fieldsOf(lines);
    const heading = findHeading(lines, fields);
    const texts = lines.map(({ text }) => text);
    if (heading) return { page, isScan, heading, fields, vocabulary, lines: texts };
  }
  return null;
}

/** Without the blanks before signs that some layers of text have. */
export function cleanLines(lines: TextLine[]): TextLine[] {
  if (!isSpacedOut(lines.map(({ text }) => text))) return lines;
  return lines.map((line) => ({ ...line, text: withoutStrayBlanks(line.text) }));
}

/** The same for a text that knows no pages: its paragraphs, whose lines are apart by line breaks. */
export function findInParagraphs(paragraphs: string[]): DocumentFindings | null {
  const lines = paragraphs.flatMap((paragraph, column) =>
    paragraph
      .split('\n')
      .map((text) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), y: 0, size: 10, column }))
      .filter(({ text }) => text !== ''),
  );
  const fields = fieldsOfParagraphs(lines);
  const heading = findHeading(lines, fields);
  if (!heading) return null;
  const vocabulary = vocabularyOf(lines);
  const texts = lines.map(({ text }) => text);
  return findings({ page: null, isScan: false, heading, fields, vocabulary, lines: texts });
}

/** The one heading of a front page; null: not a front page of the United States office. */
function findHeading(lines: TextLine[], fields: CodedField[]): Heading | null {
  const known = new Set(fields.map(({ code }) => code).filter((code) => frontCodes.includes(code)));
  if (known.size < leastFrontCodes) return null;
  const texts = lines.map(({ text }) => ({ text, plain: text.replace(headingCode, '') }));
  if (!texts.some(({ plain }) => /^United States\b/.test(plain))) return null;
  const headings = texts.flatMap(({ text, plain }) => {
    const kind = kindOfHeading(plain);
    const code = headingCode.exec(text)?.[1] ?? '19';
    return kind ? [{ kind, code, text: plain }] : [];
  });
  const [heading] = headings;
  if (!heading || !headings.every(({ kind }) => kind === heading.kind)) return null;
  if (heading.kind !== 'utility') return heading;
  // Until 2001 every grant was headed "United States Patent": its number tells of which kind it is.
  const number = fields.find(({ code }) => code === '11')?.lines[0]?.text ?? '';
  return { ...heading, kind: kindOfNumber(number) };
}

function findings(front: Front): DocumentFindings | null {
  const description = findAbstract(front);
  const number = findNumber(front);
  const classes = findClasses(front);
  const found: DocumentFindings = {
    kind: front.heading.kind,
    grantedOn: front.heading.kind === 'application' ? null : findDay(front),
    originalGrantedOn: front.heading.kind === 'reissue' ? findOriginalDay(front) : null,
    filedOn: findFiled(front),
    title: findTitle(front, description?.value ?? ''),
    description,
    patentNumber: number,
    patentTypeId: findType(front, number !== null, classes),
    owners: findOwners(front),
    categories: findCategories(front, classes),
    grant: front.heading.kind === 'application' ? null : printedGrantOf(front),
  };
  const { title, patentNumber, patentTypeId, owners, categories } = found;
  const parts = [title, description, patentNumber, patentTypeId, owners];
  return parts.some((part) => part !== null) || categories.length > 0 ? found : null;
}

function findTitle(front: Front, runningText: string): DocumentFindings['title'] {
  const read = readField(front, ['54']);
  if (!read?.field.isWhole) return null;
  const { field, text } = read;
  const isTitle = /^[\p{L}\d'‘“"(]/u.test(text) && /\p{L}{2}/u.test(text) && !/[-.,;:]$/.test(text);
  if (!isTitle || text.length > limits.titleLength) return null;
  return { value: titleAsWritten(text, runningText), source: source(front, field, text) };
}

function findAbstract(front: Front): DocumentFindings['description'] {
  const read = readField(front, ['57']);
  if (!read || !/^abstract\b/i.test(read.text)) return null;
  const text = read.text
    .replace(/^abstract[.:]?\s*/i, '')
    .replace(/\s*\d+ Claims?,(?: \d+)? (?:No )?Drawing Sheets?.*$/i, '');
  const isWhole = /^[\p{Lu}\d"“(]/u.test(text) && /[.)”"]$/.test(text);
  // Without pages nothing but its length tells a whole paragraph from a line of one.
  const isLong = text.length >= (read.field.isWhole ? shortestAbstract : 3 * shortestAbstract);
  if (!isWhole || !isLong || text.length > limits.descriptionLength) return null;
  return { value: text, source: source(front, read.field, text) };
}

/** A grant's own number; of a published application its application number. */
function findNumber(front: Front): DocumentFindings['patentNumber'] {
  if (front.heading.kind === 'application') {
    const publication = readField(front, ['10', '11']);
    const read = readField(front, ['21']);
    const number = read && applicationNumber(read.text);
    if (!read || !number || !publication || !isPublicationNumber(publication.text)) return null;
    return { value: formatPatentNumber(number), source: source(front, read.field, read.text) };
  }
  const read = readField(front, ['10', '11']);
  const number = read && grantNumber(read.text, front.heading.kind);
  if (!read || !number) return null;
  return { value: formatPatentNumber(number), source: source(front, read.field, read.text) };
}

/** The heading and the number's form must say the same. */
function findType(
  front: Front,
  isNumberOfKind: boolean,
  classes: FoundClass[],
): DocumentFindings['patentTypeId'] {
  const value = typeOf(
    front.heading.kind,
    classes.map(({ name }) => name),
  );
  if (value === null || !isNumberOfKind) return null;
  return { value, source: source(front, front.heading, front.heading.text) };
}

function findDay(front: Front): string | null {
  const read = readField(front, ['45']);
  return read && printedDay(read.text);
}

/**
 * When the patent was granted that a reissue stands for: "Issued" among the lines of code (64). Of several
 * originals, or one that was itself a reissue, nothing is said: fees follow the first grant of all.
 */
function findOriginalDay(front: Front): string | null {
  const lines = onlyField(front.fields, ['64'])?.lines.map(({ text }) => text) ?? [];
  const numbers = lines.filter((line) => /^(?:Reissue of:?\s*)?(?:Pat\.|Patent) No/i.test(line));
  const days = lines.filter((line) => /^Issued\b/i.test(line));
  const [number = ''] = numbers;
  const [day = ''] = days;
  const isOne = numbers.length === 1 && days.length === 1;
  return isOne && /:\s*(?:US\s*)?[\d,]+(?:\s*[AB]\d?)?$/.test(number) ? printedDay(day) : null;
}

function findFiled(front: Front): string | null {
  // The day is on the first line; words without a code may follow it.
  const text = onlyField(front.fields, ['22'])?.lines[0]?.text ?? '';
  return /^(?:PCT )?Filed\b/i.test(text) ? printedDay(text) : null;
}

function findOwners(front: Front): DocumentFindings['owners'] {
  const read = readField(front, ['72', '75', '76']);
  const people = read && inventorsIn(read.text);
  if (!read || !people || people.length > limits.ownersPerListing) return null;
  return {
    people,
    company: findCompany(front, people),
    source: source(front, read.field, read.text),
  };
}

/** Whom the document names besides the inventors. If unclear, the printed text is given, never left out. */
function findCompany(
  front: Front,
  people: { firstName: string; lastName: string }[],
): { name: string; role: 'assignee' | 'applicant' } | null {
  const names = new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  for (const [code, role] of [
    ['73', 'assignee'],
    ['71', 'applicant'],
  ] as const) {
    const printed = front.fields.find((field) => field.code === code);
    if (!printed) continue;
    const text = printed.lines.map((line) => line.text).join(' ');
    const name = companyIn(readField(front, [code])?.text ?? text);
    const isOther = name?.split('; ').some((one) => !names.has(one)) ?? false;
    if (name && isOther) return { name: name.slice(0, quoteCharacters), role };
  }
  return null;
}

type FoundClass = { name: string; field: CodedField };

function findClasses(front: Front): FoundClass[] {
  return ['51', '52'].flatMap((code) => {
    const read = readField(front, [code]);
    return read ? classesIn(read.text).map((name) => ({ name, field: read.field })) : [];
  });
}

function findCategories(front: Front, classes: FoundClass[]): DocumentFindings['categories'] {
  return categoriesOf(classes.map(({ name }) => name)).flatMap(({ name, because }) => {
    const field = classes.find((one) => one.name === because)?.field;
    return field ? [{ name, source: source(front, field, because) }] : [];
  });
}
