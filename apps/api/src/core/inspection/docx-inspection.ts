import { posix } from 'node:path';
import { checkPart } from './docx-parts.ts';
import { writeZip } from './zip-writing.ts';
import { Refused } from './inspection.rules.ts';
import { readZip, type ZipPart } from './zip-reading.ts';

const forbiddenParts =
  /(?:vbaProject|vbaData|\/activeX\/|\.(?:exe|dll|js|vbs|hta|bat|cmd|scr|lnk)$)/i;
/** How a packaged program or file lies in an embedded object; formulas have no such part. */
const packagedFile = Buffer.from('Ole10Native', 'utf16le');

export type DocxVerdict =
  | 'no_document'
  | 'whole'
  /** The copy is without what led to its author's own disk. */
  | 'shortened';

/**
 * Reads every part of a Word document, as far as the limits of a zip allow, and refuses what acts on
 * its own, loads from elsewhere or carries programs. What leads to the author's own disk, such as a linked
 * picture, shows others nothing but where it lay: it is left out.
 *
 * What is kept is a new zip of these parts: readers differ in where they look for a zip's entries, and
 * what stands before, between, behind or within them without being one, another zip among it, is in no copy.
 * @throws {Refused} damaged · protected · active · two_kinds · too_much_inside
 */
export async function inspectDocx(path: string): Promise<DocxVerdict> {
  const names = new Set<string>();
  const shortened = new Map<string, Buffer>();
  await readZip(path, async (part) => {
    if (names.has(part.name.toLowerCase()))
      throw new Refused('damaged', `docx: twice ${part.name}`);
    names.add(part.name.toLowerCase());
    if (forbiddenParts.test(part.name)) throw new Refused('active', `docx: ${part.name}`);
    const copy = await inspectPart(part);
    if (copy) shortened.set(part.name, copy);
  });
  if (!names.has('word/document.xml') || !names.has('[content_types].xml')) return 'no_document';
  await writeZip(path, shortened);
  return shortened.size === 0 ? 'whole' : 'shortened';
}

/** @returns the part as it is kept; null: as it came */
async function inspectPart(part: ZipPart): Promise<Buffer | null> {
  const bytes = await part.read();
  if (isXml(part.name, bytes)) {
    const { text, encoding } = decodeXml(bytes, part.name);
    const copy = checkPart(text, part.name);
    return copy === null ? null : encodeXml(copy, encoding);
  }
  if (bytes.includes(packagedFile)) throw new Refused('active', `docx: packaged in ${part.name}`);
  return null;
}

/** What may stand before the first element: spaces, and marks of an encoding. */
const passedOver = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);
/** Control characters that XML allows nowhere. */
const noText = /[^\P{Cc}\t\n\r\u007f-\u009f]/u;

/** How a drawing begins, also behind a declaration, comments and its type. */
const isDrawing = /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^[>]*>\s*)*<svg[\s/>]/;

/**
 * By its name, or by how it begins: a relation may lead Word to a part of any name. An embedded font may begin like
 * XML by chance, but does not go on like text; a drawing may be anything but a part of Word's.
 */
function isXml(name: string, bytes: Buffer): boolean {
  const extension = posix.extname(name).toLowerCase();
  if (extension === '.xml' || extension === '.rels' || extension === '.vml') return true;
  const encoding = encodingOf(bytes);
  const first = bytes.findIndex((byte) => !passedOver.has(byte));
  const start = encoding === 'utf-8' ? first : first - (first % 2);
  const begin = new TextDecoder(encoding).decode(bytes.subarray(start, start + 1024));
  return /^\s*</.test(begin) && !isDrawing.test(begin) && !noText.test(begin);
}

const encodings: [string, string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  // Without a mark, as the first two characters of a declaration give it away.
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
];

function encodingOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 3).toString('hex');
  return encodings.find(([mark]) => head.startsWith(mark))?.[1] ?? 'utf-8';
}

/** The text of a part. OOXML knows UTF-8 and UTF-16 only, and others are a way to hide what is written. */
function decodeXml(bytes: Buffer, name: string): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('damaged', `docx: ${name} is not ${encoding}`);
  }
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1] ?? 'utf-8';
  if (!/^utf-?(?:8|16)(?:le|be)?$|^us-ascii$/i.test(declared)) {
    throw new Refused('damaged', `docx: ${name} says ${declared}`);
  }
  return { text, encoding };
}

function encodeXml(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}
