import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refused } from './inspection.rules.ts';

/** A long document with many pictures stays far below each of these. */
const entriesAtMost = 2_000;
const partBytesAtMost = 40 * 1024 * 1024;
const allBytesAtMost = 120 * 1024 * 1024;
/** Deflate gives at most 1,032 to 1; XML of a real document some 20, its emptiest parts 60. */
const ratioAtMost = 120;
const ratioMattersFromBytes = 4 * 1024 * 1024;

export type ZipPart = {
  name: string;
  /** The unpacked content; counted as it comes, whatever the zip says about its size. */
  read: () => Promise<Buffer>;
};

/**
 * Hands on every part of a zip in turn. Parts that `visit` does not read are not unpacked.
 * @throws {Refused} damaged · protected · two_kinds · too_much_inside
 */
export async function readZip(
  path: string,
  visit: (part: ZipPart) => Promise<void>,
): Promise<void> {
  const { size } = await stat(path);
  const zip = await openZip(path);
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Refused('protected', 'zip: encrypted');
      if (entry.fileName.endsWith('/')) continue;
      const read = async () => {
        const bytes = await readEntry(zip, entry, allBytesAtMost - unpacked);
        unpacked += bytes.length;
        if (unpacked > ratioMattersFromBytes && unpacked > size * ratioAtMost) {
          throw new Refused('too_much_inside', 'zip: unpacks to far more than it is');
        }
        return bytes;
      };
      await visit({ name: entry.fileName, read });
    }
  } catch (error) {
    // yauzl has no types of error: whatever it cannot read is a broken zip to us.
    throw error instanceof Refused ? error : new Refused('damaged', `zip: ${String(error)}`);
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch((error: unknown) => {
    throw new Refused('damaged', `zip: ${String(error)}`);
  });
  if (zip.entryCount <= entriesAtMost) return zip;
  zip.close();
  throw new Refused('too_much_inside', `zip: ${zip.entryCount} entries`);
}

async function readEntry(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  const limit = Math.min(left, partBytesAtMost);
  const chunks: Buffer[] = [];
  let length = 0;
  const stream: Readable = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new Refused('too_much_inside', `zip: ${entry.fileName}`);
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks, length);
  if (crc32(content) !== entry.crc32)
    throw new Refused('damaged', `zip: ${entry.fileName} differs`);
  return content;
}
