import { posix } from 'node:path';
import { checkContentTypes, checkRelationships, checkText } from './docx-parts.ts';
import { Refused } from './inspection.rules.ts';
import { readZip, type ZipPart } from './zip-reading.ts';

const forbiddenParts =
  /(?:vbaProject|vbaData|\/activeX\/|\.(?:exe|dll|js|vbs|hta|bat|cmd|scr|lnk)$)/i;
/** How a packaged program or file lies in an embedded object; formulas have no such part. */
const packagedFile = Buffer.from('Ole10Native', 'utf16le');

/**
 * Reads every part of a Word document, as far as the limits of a zip allow, and refuses what acts by
 * itself, loads from elsewhere or carries programs.
 * @returns false: it is a zip, and no Word document.
 * @throws {Refused} damaged · protected · active · two_kinds · too_much_inside
 */
export async function inspectDocx(path: string): Promise<boolean> {
  const names = new Set<string>();
  await readZip(path, async (part) => {
    if (names.has(part.name.toLowerCase()))
      throw new Refused('damaged', `docx: twice ${part.name}`);
    names.add(part.name.toLowerCase());
    if (forbiddenParts.test(part.name)) throw new Refused('active', `docx: ${part.name}`);
    await inspectPart(part);
  });
  return names.has('word/document.xml') && names.has('[content_types].xml');
}

async function inspectPart(part: ZipPart): Promise<void> {
  const extension = posix.extname(part.name).toLowerCase();
  if (extension === '.xml' || extension === '.rels' || extension === '.vml') {
    const text = decodeXml(await part.read(), part.name);
    checkText(text, part.name);
    if (part.name.toLowerCase() === '[content_types].xml') checkContentTypes(text);
    if (extension === '.rels') checkRelationships(text);
    return;
  }
  const bytes = await part.read();
  if (bytes.includes(packagedFile)) throw new Refused('active', `docx: packaged in ${part.name}`);
}

const encodings: [string, string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  // Without a mark, as the first two characters of a declaration give it away.
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
];

/** The text of a part. OOXML knows UTF-8 and UTF-16 only, and others are a way to hide what is written. */
function decodeXml(bytes: Buffer, name: string): string {
  const head = bytes.subarray(0, 3).toString('hex');
  const encoding = encodings.find(([mark]) => head.startsWith(mark))?.[1] ?? 'utf-8';
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
  return text;
}
