import type { CodedField } from './front-page-fields.rules.ts';
import type { TextLine } from './text-lines.rules.ts';

const party = /^7[1256]$/;
/** What is left of "(54)" where neither its figures nor its brackets were read. */
const leftOfCode = /^[^\p{L}\d\s]*[([{lI1|]?[5Ss]?[4A]?[)\]}jJ~|]\s+/u;
/** A line of a title, which is printed in capitals. */
const capitals = /^(?=.*\p{Lu}{2})[^\p{Ll}]+$/u;
const surname = /\p{Ll}/u;

/**
 * The fields of a front page with its title, where nothing is left of its code: the lines in capitals between the
 * surname under the heading and the people.
 */
export function withTitle(fields: readonly CodedField[], lines: readonly TextLine[]): CodedField[] {
  const people = fields.find(({ code }) => party.test(code))?.lines[0];
  const end = lines.findIndex(({ y, column }) => y === people?.y && column === people.column);
  if (end < 1 || fields.some(({ code }) => code === '54')) return [...fields];
  const before = lines.slice(0, end);
  const last = before.findLastIndex((line) => !isOfTitle(line, lines[end]));
  const [first, ...rest] = before.slice(last + 1);
  const above = before[last];
  if (!first || !above || above.column !== first.column || !surname.test(above.text)) {
    return [...fields];
  }
  const own = { ...first, text: first.text.replace(leftOfCode, '') };
  return [...fields, { code: '54', lines: [own, ...rest], isWhole: true, isMisread: true }];
}

function isOfTitle({ text, column }: TextLine, people: TextLine | undefined): boolean {
  return column === people?.column && capitals.test(text.replace(leftOfCode, ''));
}
