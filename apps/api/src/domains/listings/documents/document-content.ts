import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

export type DocumentContent = { contentType: string; extension: 'pdf' | 'docx' };

const pdf: DocumentContent = { contentType: 'application/pdf', extension: 'pdf' };
const docx: DocumentContent = {
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: 'docx',
};

const headBytes = 4100;
/** The end record of a zip is 22 bytes and a comment of at most 65,535 (APPNOTE 4.3.16). */
const tailBytes = 65_557;
const directoryBytes = 1024 * 1024;
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** What the content of a file is, whatever its name says; null: neither a PDF nor a Word document. */
export async function detectDocument(path: string): Promise<DocumentContent | null> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = await read(handle, 0, Math.min(size, headBytes));
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
      const type = await fileTypeFromBuffer(head);
      return type?.mime === pdf.contentType ? pdf : null;
    }
    if (head.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return null;
    return isWordDocument(await listZipNames(handle, size)) ? docx : null;
  } finally {
    await handle.close();
  }
}

/** A Word document without macros. */
function isWordDocument(names: string[]): boolean {
  return (
    names.includes('word/document.xml') &&
    names.includes('[Content_Types].xml') &&
    !names.some((name) => /vbaProject/i.test(name))
  );
}

/** The names in a zip's central directory; empty for anything that is not a plain, small directory. */
async function listZipNames(handle: FileHandle, size: number): Promise<string[]> {
  const tailLength = Math.min(size, tailBytes);
  const tail = await read(handle, size - tailLength, tailLength);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endOfDirectory) continue;
    const length = tail.readUInt32LE(at + 12);
    const start = tail.readUInt32LE(at + 16);
    if (length > directoryBytes || start + length > size) return [];
    return namesIn(await read(handle, start, length));
  }
  return [];
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== directoryEntry) return [];
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.subarray(at + 46, at + 46 + nameLength).toString('utf8'));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

async function read(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, start);
  return buffer.subarray(0, bytesRead);
}
