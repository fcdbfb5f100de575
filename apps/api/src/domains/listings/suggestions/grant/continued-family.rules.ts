import { type CodedField, fieldsOf, isContinuation } from '../front-page-fields.rules.ts';
import { folded, isNear } from '../misread-letters.rules.ts';
import type { TextLine } from '../text-lines.rules.ts';

const heading = folded('Related U.S. Application Data');
/** The head of the page stands before it: the patent's number, and the page's. */
const headLines = 8;
const familyCode = /^6[0-3]$/;

/** Whether what is said of the family continues on the next page. */
export function familyContinues(fields: readonly CodedField[]): boolean {
  return fields.some(
    ({ code, lines }) => familyCode.test(code) && lines.some(({ text }) => isContinuation(text)),
  );
}

/**
 * The fields of a front page, those of its family with what the next page goes on with. They stay as they are where
 * that page has none of it.
 */
export function withContinuedFamily(
  fields: readonly CodedField[],
  nextPage: readonly TextLine[],
): CodedField[] {
  const begin = nextPage
    .slice(0, headLines)
    .findIndex(({ text }) => isNear(folded(text), heading, 3));
  const last = fields.findLast(({ code }) => familyCode.test(code));
  if (begin < 0 || !last) return [...fields];
  const [first, ...rest] = nextPage
    .slice(begin + 1)
    .filter(({ column }) => column === nextPage[begin]?.column);
  if (!first) return [...fields];
  const isNew = fieldsOf([first]).length > 0;
  // What goes on without a code is read as if it had the one that it goes on with.
  const coded = isNew ? first : { ...first, text: `(${last.code}) ${first.text}` };
  const read = fieldsOf([coded, ...rest]);
  const end = read.findIndex(({ code }) => !familyCode.test(code));
  const further = end < 0 ? read : read.slice(0, end);
  const goesOn = isNew ? [] : (further.shift()?.lines ?? []);
  const kept = last.lines.filter(({ text }) => !isContinuation(text));
  const whole = { ...last, lines: [...kept, ...goesOn] };
  return [...fields.map((field) => (field === last ? whole : field)), ...further];
}
