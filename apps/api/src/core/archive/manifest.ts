import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ZipEntry } from './zip-stream.ts';

type Listed = { file: string; size: number; sha256: string };

/** The files of an archive, followed by `manifest.json`: each with its size and its SHA-256, taken while it was read. */
export async function* withManifest(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const listed: Listed[] = [];
  for await (const entry of entries) {
    const { path } = entry;
    yield {
      path,
      open: async () => Readable.from(hashed(await entry.open(), path, (one) => listed.push(one))),
    };
  }
  const text = () => [`${JSON.stringify(listed, null, 2)}\n`];
  yield { path: 'manifest.json', open: async () => Readable.from(text()) };
}

async function* hashed(
  source: Readable,
  file: string,
  done: (listed: Listed) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk as Buffer);
    hash.update(bytes);
    size += bytes.length;
    yield bytes;
  }
  done({ file, size, sha256: hash.digest('hex') });
}
