import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { streamZip, type ZipEntry } from './zip-stream.ts';

const at = new Date('2026-11-21T09:00:00Z');
/** Random bytes do not shrink: what is not taken piles up somewhere, if anywhere. */
const megabyte = randomBytes(1024 * 1024);

function never(error: unknown): never {
  throw error;
}

/** Says what was opened, how much of it was read, and whether it was closed. */
function watched(names: string[], megabytes: number) {
  const seen = { opened: [] as string[], pieces: 0, closed: [] as string[], ended: false };
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (const path of names) {
        yield {
          path,
          open: async () => {
            seen.opened.push(path);
            let left = megabytes;
            const source = new Readable({
              read() {
                seen.pieces += 1;
                this.push(left > 0 ? megabyte : null);
                left -= 1;
              },
            });
            source.once('close', () => seen.closed.push(path));
            return source;
          },
        };
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, entries: entries() };
}

it('every file comes out of the archive as it went in', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'a.txt', open: async () => Readable.from(['one ', 'two']) };
    yield { path: 'empty.txt', open: async () => Readable.from([]) };
    yield { path: 'b/c.bin', open: async () => Readable.from([megabyte]) };
  }
  const files = unzipSync(await buffer(streamZip(entries(), at, never)));
  expect(Object.keys(files)).toEqual(['a.txt', 'empty.txt', 'b/c.bin']);
  expect(Buffer.from(files['a.txt'] ?? []).toString()).toBe('one two');
  expect(files['empty.txt']).toHaveLength(0);
  expect(Buffer.from(files['b/c.bin'] ?? []).equals(megabyte)).toBe(true);
});

it('a reader that takes nothing holds the files back; one that goes away closes them', async () => {
  const { seen, entries } = watched(['one', 'two'], 500);
  const archive = streamZip(entries, at, never);
  await once(archive, 'readable');
  // Deflating is done by other threads: it has come to rest when many turns brought nothing new.
  for (let quiet = 0, before = 0; quiet < 200; quiet += 1) {
    await new Promise(setImmediate);
    if (seen.pieces !== before) quiet = 0;
    before = seen.pieces;
  }
  expect(seen.pieces).toBeLessThan(20);
  expect(seen.opened).toEqual(['one']);
  archive.destroy();
  await vi.waitFor(() => expect(seen).toMatchObject({ closed: ['one'], ended: true }), {
    timeout: 20_000,
  });
  expect(seen.opened).toEqual(['one']);
});

it('a file that breaks breaks the archive off, and its maker hears why', async () => {
  const broken = new Error('the disk is gone');
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'fine.txt', open: async () => Readable.from(['fine']) };
    yield {
      path: 'broken.txt',
      open: async () =>
        Readable.from(
          (async function* () {
            yield 'half';
            throw broken;
          })(),
        ),
    };
  }
  const heard: unknown[] = [];
  await expect(buffer(streamZip(entries(), at, (error) => heard.push(error)))).rejects.toThrow();
  expect(heard).toContain(broken);
});
