import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content: Buffer | string;
  /** What the zip says its unpacked size is. */
  claimedSize?: number;
  encrypted?: boolean;
  /** Bytes that no entry names, in front of this one. */
  before?: Buffer;
  /** Bytes that the zip counts to the packed content, behind its end. */
  tail?: Buffer;
};

const nothing = Buffer.alloc(0);

/** A zip as a test wants it, deflated; nothing is checked. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const packed = Buffer.concat([deflateRawSync(content, { level: 9 }), entry.tail ?? nothing]);
    const facts = { ...entry, packed, crc: crc32(content), size: content.length };
    const local = headerOf(facts, null);
    locals.push(entry.before ?? nothing);
    offset += entry.before?.length ?? 0;
    directory.push(headerOf(facts, offset));
    locals.push(local, packed);
    offset += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

type Facts = ZipEntry & { packed: Buffer; crc: number; size: number };

/** With an offset, the entry of the directory; without, the header before the content. */
function headerOf(facts: Facts, offset: number | null): Buffer {
  const header = Buffer.alloc(offset === null ? 30 : 46);
  const shift = offset === null ? 0 : 2;
  header.writeUInt32LE(offset === null ? 0x04034b50 : 0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  if (offset !== null) header.writeUInt16LE(20, 6);
  header.writeUInt16LE(facts.encrypted ? 1 : 0, 6 + shift);
  header.writeUInt16LE(8, 8 + shift);
  header.writeUInt32LE(facts.crc, 14 + shift);
  header.writeUInt32LE(facts.packed.length, 18 + shift);
  header.writeUInt32LE(facts.claimedSize ?? facts.size, 22 + shift);
  header.writeUInt16LE(Buffer.byteLength(facts.name), 26 + shift);
  if (offset !== null) header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, Buffer.from(facts.name)]);
}

const relationshipType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export function contentTypesOf(mainType = wordType, more = ''): string {
  return `${declaration}<Types><Override PartName="/word/document.xml" ContentType="${mainType}"/>${more}</Types>`;
}

/** The relationships of a part: one that leads outside. */
export function relationshipTo(kind: string, target: string): ZipEntry {
  return {
    name: 'word/_rels/document.xml.rels',
    content: `${declaration}<Relationships><Relationship Id="r1" Type="${relationshipType}/${kind}" Target="${target}" TargetMode="External"/></Relationships>`,
  };
}

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const strictSpace = 'http://purl.oclc.org/ooxml/wordprocessingml/main';

/** By the prefixes that Word itself writes; `x` is of a program that nobody knows. */
export function namespaces(word = wordSpace): string {
  const spaces = {
    w: word,
    r: relationshipType,
    m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
    mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
    o: 'urn:schemas-microsoft-com:office:office',
    v: 'urn:schemas-microsoft-com:vml',
    w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
    wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    wp15: 'http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing',
    wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
    x: 'urn:x',
  };
  return Object.entries(spaces)
    .map(([prefix, space]) => `xmlns:${prefix}="${space}"`)
    .join(' ');
}

/** A part of a Word document that contains this. */
export function wordPart(content: string, name = 'document', word = wordSpace): ZipEntry {
  const root = { header1: 'hdr', footer1: 'ftr' }[name] ?? name;
  return {
    name: `word/${name}.xml`,
    content: `${declaration}<w:${root} ${namespaces(word)} mc:Ignorable="w14 x">${content}</w:${root}>`,
  };
}

/** A Word document of a few words, with these parts instead of or beside its own. */
export function docxOf(parts: readonly ZipEntry[] = []): Buffer {
  const own: ZipEntry[] = [
    { name: '[Content_Types].xml', content: contentTypesOf() },
    { name: '_rels/.rels', content: `${declaration}<Relationships/>` },
    wordPart('<w:t>Claims</w:t>'),
  ];
  const replaced = new Set(parts.map((part) => part.name));
  return zipOf([...own.filter((part) => !replaced.has(part.name)), ...parts]);
}
