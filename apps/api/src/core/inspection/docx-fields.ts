import type { Element, PieceOfText } from './docx-xml.ts';
import { type Target, targetOf } from './docx-targets.rules.ts';
import { Refused } from './inspection.rules.ts';

/** A field's words are put together from the pieces that they are written in. */
type Field = {
  /** Something else makes a part of its words, such as another field: nobody knows which. */
  isMade: boolean;
  /** Its name, which decides what it does, may be such a part. */
  hasMadeName: boolean;
  isInCode: boolean;
  pieces: PieceOfText[];
};

/** They start a program, or bring in the content of another file (ECMA-376-1, 17.16.5, and Word's older names). */
const forbidden = new Set([
  'DDE',
  'DDEAUTO',
  'LINK',
  'INCLUDETEXT',
  'INCLUDE',
  'IMPORT',
  'RD',
  'DATABASE',
]);
const wordElements = new Set(['instrText', 'delInstrText']);
/**
 * Readers differ in what of a field's code counts: also what was deleted, or any text within it. One that is
 * forbidden in any of these readings is refused.
 */
const readings: readonly ((within: string) => boolean)[] = [
  () => true,
  (within) => wordElements.has(within),
  (within) => within === 'instrText',
];
/** In a field's code, what these stand for is decided by whoever opens the document. */
const makers = new Set(['AlternateContent', 'sym', 'fldSimple']);

/**
 * Looks at the fields of one part of a document. One that shows a picture of its author's own disk, or
 * leads there, is left out of the copy that is kept; what it showed last stays in the document.
 */
export class FieldReader {
  readonly #open: Field[] = [newField()];

  onOpen(element: Element): void {
    const { name, attributes } = element;
    const outer = this.#open.at(-1);
    if (outer?.isInCode && makers.has(name)) noteMade(outer);
    if (name === 'fldSimple') {
      const words = attributes.get('instr') ?? '';
      if (mayStay(words, false) === 'drop') element.replace('instr', '');
    } else if (name === 'fldChar') {
      this.#onMark(attributes.get('fldCharType') ?? '');
    }
  }

  /** Everything in a field's code counts as its words, whatever element it is in. */
  onText(piece: PieceOfText): void {
    const field = this.#open.at(-1);
    if (!field || (!wordElements.has(piece.within) && !field.isInCode)) return;
    field.pieces.push(piece);
  }

  /** At the end of a part, with what was never closed and what stood outside of any field. */
  close(): void {
    while (this.#open.length > 0) this.#end();
  }

  #onMark(mark: string): void {
    const field = this.#open.at(-1);
    if (mark === 'begin') {
      if (field?.isInCode) noteMade(field);
      this.#open.push({ ...newField(), isInCode: true });
    } else if (mark === 'separate' && field) {
      field.isInCode = false;
    } else if (mark === 'end' && this.#open.length > 1) {
      this.#end();
    }
  }

  #end(): void {
    const field = this.#open.pop();
    if (!field) return;
    if (field.hasMadeName) throw new Refused('active', 'docx: field of a made name');
    const verdicts = readings.map((counts) => mayStay(wordsOf(field, counts), field.isMade));
    if (verdicts.includes('drop')) for (const piece of field.pieces) piece.drop();
  }
}

function newField(): Field {
  return { isMade: false, hasMadeName: false, isInCode: false, pieces: [] };
}

function wordsOf({ pieces }: Field, counts: (within: string) => boolean): string {
  return pieces
    .filter(({ within }) => counts(within))
    .map(({ text }) => text)
    .join('');
}

/** Notes that the next part of a field's words is made by something else. */
function noteMade(field: Field): void {
  field.isMade = true;
  field.hasMadeName ||= readings.some((counts) => couldBecomeForbidden(wordsOf(field, counts)));
}

const minded: readonly string[] = [...forbidden, 'INCLUDEPICTURE', 'HYPERLINK'];

/** Whether words that go on may turn out as the name of a field that is minded. A formula has no name. */
function couldBecomeForbidden(words: string): boolean {
  const begun = words.trimStart().replace(/^[^a-z=]+/i, '');
  return !/^=|\s/.test(begun) && minded.some((name) => name.startsWith(begun.toUpperCase()));
}

/** @throws {Refused} active */
function mayStay(words: string, isMade: boolean): 'stay' | 'drop' {
  const [first, ...rest] = partsOf(words);
  const name = (first?.text ?? '').replace(/^[^a-z]+/i, '').toUpperCase();
  if (forbidden.has(name)) throw new Refused('active', `docx: field ${name}`);
  if (name !== 'INCLUDEPICTURE' && name !== 'HYPERLINK') return 'stay';
  if (isMade) throw new Refused('active', `docx: field ${name} of a made target`);
  const targets = targetsIn(rest).map(targetOf);
  const allowed: readonly Target[] = name === 'HYPERLINK' ? ['inside', 'link'] : ['inside'];
  const strange = targets.find((target) => target !== 'own_disk' && !allowed.includes(target));
  if (strange) throw new Refused('active', `docx: field ${name} leads to ${strange}`);
  return targets.includes('own_disk') ? 'drop' : 'stay';
}

type Part = { text: string; isSwitch: boolean };

/** Switches that have a word of their own after them: a place, a tip, a frame, a converter, a format. */
const withWord = /^\\[lotc*]$/i;

function targetsIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ text, isSwitch }, at) => {
    const before = parts[at - 1];
    return isSwitch || (before?.isSwitch && withWord.test(before.text)) ? [] : [text];
  });
}

const quotes = '"\u201c\u201d';
const partPattern = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]?|([^\\s${quotes}]+)`, 'g');

/** The words of a field: a quoted text is one of them, and a backslash of a path is written twice. */
function partsOf(words: string): Part[] {
  return Array.from(words.matchAll(partPattern), ([, quoted, bare = '']) => ({
    text: (quoted ?? bare).replaceAll('\\\\', '\\'),
    isSwitch: quoted === undefined && /^\\[^\\]/.test(bare),
  }));
}
