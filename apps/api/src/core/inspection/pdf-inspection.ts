import { readFile } from 'node:fs/promises';
import {
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { holdsZip } from './byte-signs.ts';
import { Refused } from './inspection.rules.ts';
import { refuseActiveObjects } from './pdf-objects.ts';
import { findActiveSyntax, countObjectStreams } from './pdf-syntax.ts';

const endMark = Buffer.from('%%EOF');

/**
 * Reads every object of a PDF, those in compressed object streams and of earlier revisions too, and
 * refuses what acts on its own or carries other files.
 * @throws {Refused} damaged · protected · active · two_kinds
 */
export async function inspectPdf(path: string): Promise<void> {
  const bytes = await readFile(path);
  checkFrame(bytes);
  const reading = new WatchedParser(bytes);
  const context = await reading.parseDocument().catch((error: unknown) => {
    throw new Refused('damaged', `pdf: ${String(error)}`);
  });
  if (context.trailerInfo.Encrypt) throw new Refused('protected', 'pdf: encrypted');
  checkCatalog(context);
  refuseActiveObjects(context, reading.objects);
  checkWhatWasNotRead(bytes, reading.objects);
}

/** Keeps every object that is read: a later one of the same number does not hide an earlier one. */
class WatchedParser extends PDFParser {
  readonly objects: PDFObject[] = [];

  constructor(bytes: Uint8Array) {
    super(bytes);
    const { context, objects } = this;
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      objects.push(object);
      assign(ref, object);
    };
  }
}

/** A PDF begins with its header and ends with its mark; anything around it belongs to something else. */
function checkFrame(bytes: Buffer): void {
  if (holdsZip(bytes)) throw new Refused('two_kinds', 'pdf: a zip too');
  const end = bytes.lastIndexOf(endMark);
  if (end < 0 || !bytes.includes('startxref')) throw new Refused('damaged', 'pdf: no end');
  const after = bytes.subarray(end + endMark.length);
  if (after.some((byte) => byte > 0x20)) {
    // Half a page of junk is a download that went wrong; more than a few bytes is another file.
    throw new Refused(after.length > 16 ? 'two_kinds' : 'damaged', 'pdf: goes on after its end');
  }
}

function checkCatalog(context: PDFContext): void {
  const root = context.lookup(context.trailerInfo.Root);
  const pages = root instanceof PDFDict ? root.lookup(PDFName.of('Pages')) : undefined;
  if (!(pages instanceof PDFDict)) throw new Refused('damaged', 'pdf: no pages');
}

/**
 * Viewers forgive more than one parser does. What it could not read as objects is looked at as text, and
 * a compressed object stream that it passed over is a hiding place.
 */
function checkWhatWasNotRead(bytes: Buffer, objects: readonly PDFObject[]): void {
  const text = bytes.toString('latin1');
  const found = findActiveSyntax(text);
  if (found !== null) throw new Refused('active', `pdf: ${found} outside of its objects`);
  const opened = objects.filter(isObjectStream).length;
  if (countObjectStreams(text) > opened) throw new Refused('damaged', 'pdf: unread object stream');
  for (const object of objects) {
    if (object instanceof PDFInvalidObject && holdsStream(object)) {
      throw new Refused('damaged', 'pdf: unreadable stream');
    }
    if (object instanceof PDFRawStream && !isObjectStream(object) && couldHoldObjects(object)) {
      throw new Refused('damaged', 'pdf: object stream of no type');
    }
  }
}

function isObjectStream(object: PDFObject): boolean {
  return (
    object instanceof PDFRawStream &&
    object.dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm')
  );
}

/** `/First` with `/N` are the keys of an object stream, whatever type it says (ISO 32000-1, 7.5.7). */
function couldHoldObjects({ dict }: PDFRawStream): boolean {
  return dict.has(PDFName.of('First')) && dict.has(PDFName.of('N'));
}

function holdsStream(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes.includes('stream');
}
