import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { withManifest } from './manifest.ts';
import { entriesOf } from './part-entries.ts';
import { streamZip } from './zip-stream.ts';

async function* parts() {
  yield { path: ['a.txt'], text: 'one' };
  yield { path: ['lists', 'b.json'], json: [1, 'ü'] };
  yield { path: ['lists', 'b.json'], open: async () => Readable.from([Buffer.from('two')]) };
  yield { path: ['gone.pdf'], open: async () => null };
}

function never(error: unknown): never {
  throw error;
}

const made = () =>
  buffer(streamZip(withManifest(entriesOf(parts())), new Date('2026-11-21T09:00:00Z'), never));

it('the manifest has every other file with its size and SHA-256, and the same parts give the same bytes', async () => {
  const archive = await made();
  const { 'manifest.json': manifest, ...files } = unzipSync(archive);
  expect(Object.keys(files)).toEqual(['a.txt', 'lists/b.json', 'lists/b (2).json', 'gone.pdf']);
  expect(JSON.parse(Buffer.from(manifest ?? []).toString())).toEqual(
    Object.entries(files).map(([file, bytes]) => ({
      file,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  );
  expect(await made()).toEqual(archive);
});
