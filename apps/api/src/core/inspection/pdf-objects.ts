import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { Refused } from './inspection.rules.ts';

/** Actions that run something or send something, whoever starts them (ISO 32000-1, 12.6.4). */
const forbiddenActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
]);
/** What a document may do without a click: turn to a page, show or hide its own layers and notes (12.6.4). */
const harmlessByItself = new Set(['GoTo', 'Named', 'SetOCGState', 'Hide', 'Trans']);
const actionsInARow = 50;
const forbiddenKeys = new Set(['JavaScript', 'XFA', 'EmbeddedFiles', 'RichMediaContent']);
const forbiddenSubtypes = new Set([
  'RichMedia',
  'Movie',
  'Sound',
  'Screen',
  '3D',
  'FileAttachment',
]);

/** @throws {Refused} active */
export function refuseActiveObjects(context: PDFContext, objects: readonly PDFObject[]): void {
  const open: PDFObject[] = [...objects];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object instanceof PDFName && forbiddenActions.has(textOf(object) ?? '')) {
      // A name in an object of its own: nobody writes that but to hide it.
      throw new Refused('active', 'pdf: hidden action');
    } else if (object instanceof PDFArray) {
      open.push(...nested(object.asArray()));
    } else if (object instanceof PDFDict) {
      refuseDict(context, object);
      open.push(...nested(object.values()));
    } else if (object instanceof PDFStream) {
      refuseDict(context, object.dict);
      open.push(...nested(object.dict.values()));
    }
  }
}

function nested(objects: readonly PDFObject[]): PDFObject[] {
  return objects.filter((object) => object instanceof PDFDict || object instanceof PDFArray);
}

function refuseDict(context: PDFContext, dict: PDFDict): void {
  for (const [key, direct] of dict.entries()) {
    const name = textOf(key) ?? '';
    const value = found(context, direct);
    const reason = forbiddenEntry(name, value);
    if (reason !== null) throw new Refused('active', `pdf: ${reason}`);
    if (name === 'OpenAction') refuseActing(context, value);
    if (name === 'AA') refuseActing(context, ...valuesOf(value));
  }
}

/** What is wrong with one entry of a dictionary; null: nothing. */
function forbiddenEntry(name: string, value: PDFObject | undefined): string | null {
  if (forbiddenKeys.has(name)) return `/${name}`;
  // A font or a picture may be called JS or EF; a script is text, and a file's entry names its content.
  if (name === 'JS') return value instanceof PDFDict ? null : '/JS';
  if (name === 'EF') return value instanceof PDFDict && holdsFile(value) ? '/EF' : null;
  if (name !== 'S' && name !== 'Subtype' && name !== 'Type') return null;
  const text = textOf(value) ?? '';
  if (name === 'S' && forbiddenActions.has(text)) return `action ${text}`;
  if (name === 'Subtype' && forbiddenSubtypes.has(text)) return `annotation ${text}`;
  return name === 'Type' && text === 'EmbeddedFile' ? 'embedded file' : null;
}

function holdsFile(dict: PDFDict): boolean {
  return ['F', 'UF', 'DOS', 'Mac', 'Unix'].some((key) => valueOf(dict, key) !== undefined);
}

/** What happens without a click may only be harmless, with all that follows it. */
function refuseActing(context: PDFContext, ...actions: (PDFObject | undefined)[]): void {
  const open = [...actions];
  for (let count = 0; open.length > 0; count += 1) {
    // Nobody chains so many by hand, and a chain can lead back to its beginning.
    if (count > actionsInARow)
      throw new Refused('active', 'pdf: acts without a click, without an end');
    const dict = found(context, open.pop());
    if (!(dict instanceof PDFDict)) continue;
    const kind = textOf(found(context, valueOf(dict, 'S'))) ?? '';
    if (kind !== '' && !harmlessByItself.has(kind)) {
      throw new Refused('active', `pdf: acts without a click (${kind})`);
    }
    const next = found(context, valueOf(dict, 'Next'));
    open.push(...(next instanceof PDFArray ? next.asArray() : [next]));
  }
}

function valuesOf(object: PDFObject | undefined): PDFObject[] {
  return object instanceof PDFDict ? object.values() : [];
}

/** By its decoded name: a key may be written as `/#4fpenAction`. */
function valueOf(dict: PDFDict, wanted: string): PDFObject | undefined {
  return dict.entries().find(([key]) => textOf(key) === wanted)?.[1];
}

/** Follows references, a few steps at most: they can point in a circle. */
function found(context: PDFContext, object: PDFObject | undefined): PDFObject | undefined {
  let at = object;
  for (let step = 0; at instanceof PDFRef && step < 8; step += 1) at = context.lookup(at);
  return at;
}

/** A name as it is meant; escapes are taken off until none is left. */
function textOf(object: PDFObject | undefined): string | null {
  if (!(object instanceof PDFName)) return null;
  let text = object.asString().slice(1);
  for (let pass = 0; pass < 3 && text.includes('#'); pass += 1) {
    text = text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return text;
}
