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
  /** Some of its words stand where no code is, or it has no end: readers differ in where such code begins. */
  isLoose: boolean;
  pieces: PieceOfText[];
};

/** Where fields begin and end among themselves. */
type Scope = {
  /** A story is a text of its own; a branch is passed over by some readers, so its fields have to end in it. */
  kind: 'story' | 'branch';
  /** The open ones; the first is none, but what stands outside of any. */
  fields: [Field, ...Field[]];
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
const fieldElements = new Set([...wordElements, 'fldChar', 'fldSimple']);
/** Between two words, where a reader may see a space or nothing; no element has this name. */
const gap = ' ';
const gaps = new Set(['p', 'tab', 'ptab', 'br', 'cr', 'noBreakHyphen', 'softHyphen']);
/**
 * Readers differ in what of a field's code counts: also what was deleted, or any text within it. One that is
 * forbidden in any of these readings is refused.
 */
const readings: readonly ((within: string) => boolean)[] = [
  (within: string) => within !== gap,
  (within: string) => wordElements.has(within),
  (within: string) => within === 'instrText',
].flatMap((counts) => [counts, (within) => within === gap || counts(within)]);
/** In a field's code, what these stand for is decided by whoever opens the document. */
const makers = new Set(['AlternateContent', 'sym', 'fldSimple', 'dataBinding']);

/** Word's own and the strict standard's; a document is written in one of them. */
const wordSpaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
/** Runs of a formula are those of its paragraph. */
const mathSpaces = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'http://purl.oclc.org/ooxml/officeDocument/math',
]);
const stories = new Set(['txbxContent', 'footnote', 'endnote', 'comment']);
const boxes = new Set(['txbx', 'textbox']);

/**
 * Looks at the fields of one part of a document. One that shows a picture of its author's own disk, or
 * leads there, is left out of the copy that is kept; what it showed last stays in the document.
 */
export class FieldReader {
  readonly #scopes: [Scope, ...Scope[]] = [newScope('story')];
  readonly #open: { name: string; hasScope: boolean }[] = [];
  #wordSpace: string | null = null;

  /** @throws {Refused} damaged · active */
  onOpen(element: Element): void {
    const { name, space } = element;
    if (wordSpaces.has(space)) this.#wordSpace ??= space;
    const isWord = space === this.#wordSpace;
    if (fieldElements.has(name) && !isWord) throw damaged(`${name} of ${space}`);
    if (name === 'txbxContent' && !boxes.has(this.#open.at(-1)?.name ?? ''))
      throw damaged('a text box outside of a shape');
    const field = this.#field();
    if (field.isInCode && makers.has(name)) noteMade(field);
    if (gaps.has(name)) addGap(field);
    this.#onField(element);
    const kind = isWord && stories.has(name) ? 'story' : 'branch';
    const hasScope = kind === 'story' || name === 'fldSimple' || !(isWord || mathSpaces.has(space));
    if (hasScope) this.#scopes.push(newScope(kind));
    this.#open.push({ name, hasScope });
  }

  /** Everything in a field's code counts as its words, whatever element it is in. */
  onText(piece: PieceOfText): void {
    if (piece.text.trim() !== '') this.#noteBranch();
    const field = this.#field();
    if (!wordElements.has(piece.within) && !field.isInCode) return;
    if (!field.isInCode) field.isLoose = true;
    field.pieces.push(piece);
  }

  onClose(): void {
    if (this.#open.pop()?.hasScope) this.#leave();
  }

  /** At the end of a part, with what was never closed and what stood outside of any field. */
  close(): void {
    this.#leave();
  }

  #scope(): Scope {
    return this.#scopes.at(-1) ?? this.#scopes[0];
  }

  #field(): Field {
    const { fields } = this.#scope();
    return fields.at(-1) ?? fields[0];
  }

  #onField(element: Element): void {
    const { name } = element;
    if (name === 'fldSimple') {
      this.#noteBranch();
      const words = ownValue(element, 'instr') ?? '';
      if (mayStay(partsOf(words), false) === 'drop') element.replace('instr', '');
    } else if (name === 'fldChar') {
      this.#noteBranch();
      this.#onMark(ownValue(element, 'fldCharType'));
    }
  }

  #onMark(mark: string | undefined): void {
    const { kind, fields } = this.#scope();
    const field = this.#field();
    if (mark === 'begin') {
      if (field.isInCode) noteMade(field);
      fields.push({ ...newField(), isInCode: true });
      return;
    }
    if (mark !== 'separate' && mark !== 'end') throw damaged('a mark of no type');
    if (fields.length === 1 && kind === 'branch') throw damaged(`${mark} of a field around`);
    if (mark === 'separate') field.isInCode = false;
    else if (fields.length > 1) endField(fields.pop());
  }

  /** Whatever a branch adds to the code around it is in the code of some readers only. */
  #noteBranch(): void {
    for (let at = this.#scopes.length - 1; this.#scopes[at]?.kind === 'branch'; at -= 1) {
      const around = this.#scopes[at - 1]?.fields.at(-1);
      if (around?.isInCode) noteMade(around);
    }
  }

  #leave(): void {
    const { kind, fields } = this.#scopes.pop() ?? newScope('story');
    if (kind === 'branch' && fields.length > 1) throw damaged('a field that ends around');
    for (const [at, field] of fields.entries())
      endField({ ...field, isLoose: field.isLoose || at > 0 });
  }
}

function newScope(kind: Scope['kind']): Scope {
  return { kind, fields: [newField()] };
}

function newField(): Field {
  return { isMade: false, hasMadeName: false, isInCode: false, isLoose: false, pieces: [] };
}

function damaged(how: string): Refused {
  return new Refused('damaged', `docx: ${how}`);
}

/** @throws {Refused} damaged: the attribute is not of the namespace of its element, as Word wants it */
function ownValue(element: Element, attribute: string): string | undefined {
  const found = element.get(attribute);
  if (found && found.space !== element.space) throw damaged(`${attribute} of ${found.space}`);
  return found?.value;
}

function addGap({ pieces }: Field): void {
  const last = pieces.at(-1);
  if (last && last.within !== gap) pieces.push({ text: ' ', within: gap, drop: () => {} });
}

/** @throws {Refused} active */
function endField(field: Field | undefined): void {
  if (!field) return;
  if (field.hasMadeName) throw new Refused('active', 'docx: field of a made name');
  if (field.pieces.length === 0) return;
  const { isMade, isLoose } = field;
  const verdicts = readings.map((counts) => {
    const words = wordsOf(field, counts);
    return isLoose ? looseMayStay(words, isMade) : mayStay(partsOf(words), isMade);
  });
  if (verdicts.includes('drop')) for (const piece of field.pieces) piece.drop();
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

/** Where nobody knows at which word a field begins, at each of them, quoted or not. @throws {Refused} active */
function looseMayStay(words: string, isMade: boolean): 'stay' | 'drop' {
  const parts = partsOf(words.replaceAll(quotePattern, ' '));
  const names = parts.map(nameOf);
  const begins = minded.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const verdicts = begins.map((at) => mayStay(parts.slice(at), isMade));
  return verdicts.includes('drop') ? 'drop' : 'stay';
}

/** @throws {Refused} active */
function mayStay(parts: readonly Part[], isMade: boolean): 'stay' | 'drop' {
  const at = parts.findIndex((part) => nameOf(part) !== '');
  const name = nameOf(parts[at]);
  if (forbidden.has(name)) throw new Refused('active', `docx: field ${name}`);
  if (name !== 'INCLUDEPICTURE' && name !== 'HYPERLINK') return 'stay';
  if (isMade) throw new Refused('active', `docx: field ${name} of a made target`);
  const targets = targetsIn(parts.slice(at + 1)).map(targetOf);
  const allowed: readonly Target[] = name === 'HYPERLINK' ? ['inside', 'link'] : ['inside'];
  const strange = targets.find((target) => target !== 'own_disk' && !allowed.includes(target));
  if (strange) throw new Refused('active', `docx: field ${name} leads to ${strange}`);
  return targets.includes('own_disk') ? 'drop' : 'stay';
}

/** A name ends where its letters do: `DDE\\a` is a DDE. */
function nameOf(part: Part | undefined): string {
  const [, name = ''] = /^[^a-z]*([\p{L}\p{N}_]*)/iu.exec(part?.text ?? '') ?? [];
  return name.toUpperCase();
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
const quotePattern = new RegExp(`[${quotes}]`, 'g');
const partPattern = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]?|([^\\s${quotes}]+)`, 'g');

/** The words of a field: a quoted text is one of them, and a backslash of a path is written twice. */
function partsOf(words: string): Part[] {
  return Array.from(words.matchAll(partPattern), ([, quoted, bare = '']) => ({
    text: (quoted ?? bare).replaceAll('\\\\', '\\'),
    isSwitch: quoted === undefined && /^\\[^\\]/.test(bare),
  }));
}
