import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readZip } from './zip-reading.ts';

/** A fixed time: when a part was changed is nobody's business, and the same file gives the same copy. */
const mtime = new Date(Date.UTC(1980, 0, 1));

/**
 * Puts a copy of a zip, with some parts replaced, into its place. The parts keep their order; readers of
 * documents look at the first.
 * @throws {Refused} as readZip
 */
export async function writeZip(path: string, replaced: ReadonlyMap<string, Buffer>): Promise<void> {
  const copy = new ZipFile();
  await readZip(path, async (part) => {
    // Read although it is replaced: an unread part would not be counted.
    const content = await part.read();
    copy.addBuffer(replaced.get(part.name) ?? content, part.name, { mtime });
  });
  copy.end();
  const beside = `${path}.copy`;
  await pipeline(copy.outputStream, createWriteStream(beside, { flags: 'wx', mode: 0o600 }));
  await rename(beside, path);
}
