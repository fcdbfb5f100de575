import { limits } from '@claimstead/contract/limits.ts';
import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { categoriesOf, classesIn } from '@claimstead/contract/class-categories.ts';
import {
  type CodedField,
  fieldsOf,
  fieldsOfParagraphs,
  onlyField,
} from './front-page-fields.rules.ts';
import { type Front, quoteCharacters, readField, readLine, source } from './front.rules.ts';
import { familyContinues, withContinuedFamily } from './grant/continued-family.rules.ts';
import { applicationOf, filingDayOf, grantDayOf } from './grant/own-days.rules.ts';
import { companiesOf, printedGrantOf } from './grant/printed-grant.rules.ts';
import { printedDay } from './grant/printed-days.rules.ts';
import { withWholeNumbers } from './grant/related-applications.rules.ts';
import { numbersBeside, ownNumberOf } from './own-number.rules.ts';
import { findHeading } from './front-heading.rules.ts';
import { hasMisreadWord, withCapitals } from './misread-title.rules.ts';
import { lacksLetters, withLigatures } from './lost-ligatures.rules.ts';
import { inventorsIn } from './inventors.rules.ts';
import { vocabularyOf } from './joined-lines.rules.ts';
import { pendingNumber, isPublicationNumber, typeOf } from './patent-kind.rules.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { titleAsWritten } from '@claimstead/contract/printed-title.ts';
import { withTitle } from './title-lines.rules.ts';
import { isSpacedOut, withoutStrayBlanks } from './spaced-text.rules.ts';
import { linesOf, type TextLine, type TextPage } from './text-lines.rules.ts';

const shortestAbstract = 40;

/**
 * What the front page among these first pages says, by the codes of the United States office. Anything that
 * cannot be read with certainty is left out.
 * @returns null: there is no such page, or nothing on it is certain.
 */
export function findInPages(pages: TextPage[]): DocumentFindings | null {
  const front = findFront(pages);
  return front && findings(front);
}

/** Of the front page among these its number, whether its letters were misread, and whether its family goes on. */
export function frontPageOf(
  pages: TextPage[],
): { number: number | null; isMisread: boolean; goesOn: boolean } | null {
  const front = findFront(pages);
  if (!front) return null;
  const { page, isMisread, fields } = front;
  return { number: page, isMisread, goesOn: familyContinues(fields) };
}

function findFront(pages: TextPage[]): Front | null {
  const read = pages.map((page) => ({
    page: page.number,
    isScan: page.isScan === true,
    lines: cleanLines(linesOf(page)),
  }));
  const vocabulary = vocabularyOf(read.flatMap(({ lines }) => lines));
  for (const [at, { page, isScan, lines }] of read.entries()) {
    const printed = fieldsOf(lines, isScan);
    const heading = findHeading(lines, printed);
    if (!heading) continue;
    const goesOn = familyContinues(printed) ? read[at + 1] : undefined;
    const whole = goesOn ? withContinuedFamily(printed, goesOn.lines) : printed;
    const fields = withTitle(whole, lines);
    const texts = lines.map(({ text }) => text);
    const isMisread = isScan || heading.isMisread || fields.some((field) => field.isMisread);
    const numbers = numbersBeside(read.slice(at).map((one) => one.lines.map(({ text }) => text)));
    return { page, isScan, isMisread, heading, fields, vocabulary, lines: texts, numbers };
  }
  return null;
}

/** Without the blanks before signs that some layers of text have, and with the letters that others lose. */
export function cleanLines(lines: TextLine[]): TextLine[] {
  const isSpaced = isSpacedOut(lines.map(({ text }) => text));
  return lines.map((line) => ({
    ...line,
    text: withLigatures(isSpaced ? withoutStrayBlanks(line.text) : line.text),
  }));
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
  const none = { isScan: false, isMisread: false, numbers: [] };
  return findings({ ...none, page: null, heading, fields, vocabulary, lines: texts });
}

function findings(front: Front): DocumentFindings | null {
  const description = findAbstract(front);
  const number = findNumber(front);
  const classes = findClasses(front);
  const found: DocumentFindings = {
    kind: front.heading.kind,
    grantedOn: front.heading.kind === 'application' ? null : (grantDayOf(front)?.day ?? null),
    originalGrantedOn: front.heading.kind === 'reissue' ? findOriginalDay(front) : null,
    filedOn: filingDayOf(front)?.day ?? null,
    title: findTitle(front, description?.value ?? ''),
    description,
    patentNumber: number,
    patentTypeId: findType(front, number !== null, classes),
    owners: findOwners(front),
    categories: findCategories(front, classes),
    drawings: null,
    grant: front.heading.kind === 'application' ? null : printedGrantOf(front),
  };
  const { title, patentNumber, patentTypeId, owners, categories } = found;
  const parts = [title, description, patentNumber, patentTypeId, owners];
  return parts.some((part) => part !== null) || categories.length > 0 ? found : null;
}

function findTitle(front: Front, runningText: string): DocumentFindings['title'] {
  const read = readField(front, ['54']);
  if (!read?.field.isWhole) return null;
  const { field } = read;
  const text = front.isMisread ? withCapitals(read.text) : read.text;
  if (front.isMisread && hasMisreadWord(text)) return null;
  const isTitle =
    !lacksLetters(text) &&
    /^[\p{L}\d'‘“"(]/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    !/[-.,;:]$/.test(text);
  if (!isTitle || text.length > limits.titleLength) return null;
  return { value: titleAsWritten(text, runningText), source: source(front, field, text) };
}

function findAbstract(front: Front): DocumentFindings['description'] {
  const read = readField(front, ['57']);
  if (!read || !/^abstract\b/i.test(read.text)) return null;
  const text = read.text
    .replace(/^abstract[.:]?\s*/i, '')
    .replace(/\s*\d+ Claims?,(?: \d+)? (?:No )?Drawing Sheets?.*$/i, '');
  const isWhole = /^[\p{Lu}\d"“(]/u.test(text) && /[.)”"]$/.test(text) && !lacksLetters(text);
  // Without pages nothing but its length tells a whole paragraph from a line of one.
  const isLong = text.length >= (read.field.isWhole ? shortestAbstract : 3 * shortestAbstract);
  if (!isWhole || !isLong || text.length > limits.descriptionLength) return null;
  return { value: text, source: source(front, read.field, text) };
}

/** A grant's own number; of a published application its application number. */
function findNumber(front: Front): DocumentFindings['patentNumber'] {
  if (front.heading.kind === 'application') {
    const publication = readLine(front, ['10', '11']);
    const own = applicationOf(front);
    const number = own && pendingNumber(own.number);
    if (!own || !number || !publication || !isPublicationNumber(publication.text)) return null;
    return { value: formatPatentNumber(number), source: source(front, { code: '21' }, own.text) };
  }
  const own = ownNumberOf(front);
  return own && { value: formatPatentNumber(own.number), source: source(front, own, own.text) };
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

/**
 * When the patent was granted that a reissue stands for: "Issued" among the lines of code (64). Of several
 * originals, or one that was itself a reissue, nothing is said: fees follow the first grant of all.
 */
function findOriginalDay(front: Front): string | null {
  const field = onlyField(front.fields, ['64']);
  const lines = field?.lines.map(({ text }) => withWholeNumbers(text)) ?? [];
  const numbers = lines.filter((line) => /^(?:Reissue of:?\s*)?(?:Pat\.|Patent) No/i.test(line));
  const days = lines.filter((line) => /^Issued\b/i.test(line));
  const [number = ''] = numbers;
  const [day = ''] = days;
  const isOne = numbers.length === 1 && days.length === 1;
  return isOne && /:\s*(?:US\s*)?[\d,]+(?:\s*[AB]\d?)?$/.test(number) ? printedDay(day) : null;
}

function findOwners(front: Front): DocumentFindings['owners'] {
  const read = readField(front, ['72', '75', '76']);
  const people = read?.field.isWhole ? inventorsIn(read.text) : null;
  if (!read || !people || people.length > limits.ownersPerListing) return null;
  const company = findCompany(front, people);
  if (company === 'unclear') return null;
  return {
    people,
    company,
    source: source(front, read.field, read.text),
  };
}

type Company = NonNullable<NonNullable<DocumentFindings['owners']>['company']>;

/**
 * Whom the document names besides the inventors; null: nobody. `unclear`: someone whose name cannot be told from
 * the place, so that it is not known whether the inventors are the owners.
 */
function findCompany(
  front: Front,
  people: { firstName: string; lastName: string }[],
): Company | 'unclear' | null {
  const names = new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  for (const [code, role] of [
    ['73', 'assignee'],
    ['71', 'applicant'],
  ] as const) {
    if (!front.fields.some((field) => field.code === code)) continue;
    const parties = companiesOf(front, code);
    if (parties === null) return 'unclear';
    const isOther = parties.some(({ name }) => !names.has(name));
    const name = parties.map((one) => one.name).join('; ');
    const read = readField(front, [code]);
    const printed = source(front, { code }, read?.text ?? name);
    if (isOther) return { name: name.slice(0, quoteCharacters), role, source: printed };
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
