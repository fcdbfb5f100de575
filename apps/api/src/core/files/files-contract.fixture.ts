import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Files, ListedFile } from './files.port.ts';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** In pieces of odd sizes, as they come from a network: never the sizes that a store works in. */
function streamOf(content: Buffer, pieceBytes = 70_001): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += pieceBytes) {
        yield content.subarray(at, at + pieceBytes);
      }
    })(),
  );
}

function breaking(afterBytes: number): Readable {
  return Readable.from(
    (async function* () {
      for (let sent = 0; sent < afterBytes; sent += 100_000) yield Buffer.alloc(100_000, 7);
      throw new Error('the sender went away');
    })(),
  );
}

async function read(files: Files, key: string, range?: { start: number; end: number }) {
  const opened = await files.open(key, range);
  return opened ? buffer(opened.stream) : null;
}

async function listAll(files: Files): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  for await (const file of files.list()) listed.push(file);
  return listed.sort((left, right) => (left.key < right.key ? -1 : 1));
}

/**
 * What every place for files must keep. An adapter's test runs this with a fresh, empty place, and says
 * how much of an upload that broke off still lies there.
 */
export function describeFiles(
  name: string,
  makeFiles: () => Promise<Files>,
  countRemains: () => Promise<number>,
): void {
  describe(`${name} keeps files`, () => {
    it.each([
      ['no byte', 0],
      ['one byte', 1],
      ['300 kB', 300_000],
      ['6 MB', 6 * 1024 * 1024 + 11],
    ])(
      'of %s exactly as they were sent, by their SHA-256, from a stream and a buffer',
      async (_, size) => {
        const files = await makeFiles();
        const content = randomBytes(size);
        const expected = { size, sha256: sha256(content) };
        expect(await files.put('listings/streamed', streamOf(content))).toEqual(expected);
        expect(await files.put('listings/buffered', content)).toEqual(expected);
        for (const key of ['listings/streamed', 'listings/buffered']) {
          const opened = await files.open(key);
          expect(opened?.size).toBe(size);
          expect(await files.size(key)).toBe(size);
          expect(opened && sha256(await buffer(opened.stream))).toBe(expected.sha256);
        }
      },
    );

    it('takes over a file of this machine, which stays, and once only', async () => {
      const files = await makeFiles();
      const folder = await mkdtemp(join(tmpdir(), 'taken-over-'));
      const path = join(folder, 'scan.pdf');
      const content = randomBytes(6 * 1024 * 1024 + 11);
      await writeFile(path, content);
      await files.putFile('listings/one', path);
      expect((await read(files, 'listings/one'))?.equals(content)).toBe(true);
      expect((await readFile(path)).equals(content)).toBe(true);
      await expect(files.putFile('listings/one', path)).rejects.toThrow();
      await rm(folder, { recursive: true });
      await expect(files.putFile('listings/two', path)).rejects.toThrow();
      expect((await listAll(files)).map(({ key }) => key)).toEqual(['listings/one']);
    });

    it('says where a file lies on this machine, or nothing', async () => {
      const files = await makeFiles();
      await files.put('listings/one', Buffer.from('here'));
      const path = await files.localPath('listings/one');
      if (path !== null) expect((await readFile(path)).toString()).toBe('here');
      expect(await files.localPath('listings/none')).toBeNull();
    });

    it('gives back a part, with the size of the whole', async () => {
      const files = await makeFiles();
      const content = randomBytes(10_000);
      await files.put('listings/one', content);
      const opened = await files.open('listings/one', { start: 2, end: 5 });
      expect(opened?.size).toBe(10_000);
      expect(opened && (await buffer(opened.stream)).equals(content.subarray(2, 6))).toBe(true);
      const end = await read(files, 'listings/one', { start: 9_999, end: 9_999 });
      expect(end?.equals(content.subarray(9_999))).toBe(true);
    });

    it('knows nothing of a key that was never written', async () => {
      const files = await makeFiles();
      for (const key of ['listings/none', 'none/at/all']) {
        expect(await files.open(key)).toBeNull();
        expect(await files.open(key, { start: 0, end: 3 })).toBeNull();
        expect(await files.size(key)).toBeNull();
      }
    });

    it('writes a key once', async () => {
      const files = await makeFiles();
      await files.put('listings/one', Buffer.from('first'));
      await expect(files.put('listings/one', Buffer.from('second'))).rejects.toThrow();
      const refused = streamOf(Buffer.from('third'));
      await expect(files.put('listings/one', refused)).rejects.toThrow();
      expect(refused.destroyed).toBe(true);
      expect((await read(files, 'listings/one'))?.toString()).toBe('first');
    });

    it.each([
      ['at its beginning', 100_000],
      ['after several MB', 12_000_000],
    ])('and nothing of a stream that breaks %s; the key can be written after', async (_, bytes) => {
      const files = await makeFiles();
      await expect(files.put('listings/one', breaking(bytes))).rejects.toThrow(
        'the sender went away',
      );
      expect(await files.open('listings/one')).toBeNull();
      expect(await listAll(files)).toEqual([]);
      await expect.poll(countRemains, { timeout: 20_000 }).toBe(0);
      expect((await files.put('listings/one', Buffer.from('whole'))).size).toBe(5);
    });

    it('and nothing of a stream that is taken away while it is read', async () => {
      const files = await makeFiles();
      const endless = new Readable({
        read() {
          this.push(Buffer.alloc(100_000));
        },
      });
      const putting = files.put('listings/one', endless);
      endless.once('pause', () => endless.destroy());
      setImmediate(() => endless.destroy());
      await expect(putting).rejects.toThrow();
      expect(await files.open('listings/one')).toBeNull();
      await expect.poll(countRemains, { timeout: 20_000 }).toBe(0);
    });

    it('removes, and removing what is not there is fine', async () => {
      const files = await makeFiles();
      await files.put('listings/one', Buffer.from('x'));
      await files.remove('listings/one');
      await files.remove('listings/one');
      await files.remove('nowhere/one');
      expect(await files.open('listings/one')).toBeNull();
      expect(await files.size('listings/one')).toBeNull();
    });

    it('lists what lies below a folder, and nothing beside it', async () => {
      const files = await makeFiles();
      for (const key of ['a/one', 'a/b/two', 'ab/three', 'c']) {
        await files.put(key, Buffer.from(key));
      }
      const below: string[] = [];
      for await (const { key } of files.list('a')) below.push(key);
      expect(below.sort()).toEqual(['a/b/two', 'a/one']);
      for await (const { key } of files.list('nothing')) expect(key).toBe('none');
    });

    it('lists every file with its size and age, also where they are many', async () => {
      const files = await makeFiles();
      expect(await listAll(files)).toEqual([]);
      const keys = ['a/b/c/one.webp', 'listings/one', 'listings/two', 'one'];
      for (const key of keys) await files.put(key, Buffer.from(key));
      const listed = await listAll(files);
      expect(listed.map((file) => [file.key, file.size])).toEqual(
        keys.map((key) => [key, key.length]),
      );
      // A store tells times in whole seconds.
      for (const { ageMs } of listed) expect(Math.abs(ageMs)).toBeLessThan(60_000);
    });

    it('leaves a file alone that is being written when what is unfinished is removed', async () => {
      const files = await makeFiles();
      const content = randomBytes(400_000);
      const cleaning: Promise<number>[] = [];
      const source = Readable.from(
        (async function* () {
          yield content.subarray(0, 200_000);
          cleaning.push(files.removeUnfinished(60_000));
          await Promise.all(cleaning);
          yield content.subarray(200_000);
        })(),
      );
      await files.put('listings/one', source);
      expect(await Promise.all(cleaning)).toEqual([0]);
      expect((await read(files, 'listings/one'))?.equals(content)).toBe(true);
    });

    it.each([
      '',
      '/etc/passwd',
      '../up',
      'a/../../b',
      'a//b',
      'a/',
      '.hidden',
      'a/.hidden',
      'a\\b',
      'a/\0b',
      'a/b\n',
      'a b',
      'ä',
      'a?versionId=1',
      'a%2e%2e',
      'x'.repeat(200),
    ])('refuses the key %j', async (key) => {
      const files = await makeFiles();
      const terms = { contentType: 'text/plain', downloadAs: 'x', livesSeconds: 60 };
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(files.put(key, streamOf(Buffer.from('x')))).rejects.toThrow(RangeError);
      await expect(files.putFile(key, import.meta.filename)).rejects.toThrow(RangeError);
      await expect(files.localPath(key)).rejects.toThrow(RangeError);
      await expect(files.open(key)).rejects.toThrow(RangeError);
      await expect(files.size(key)).rejects.toThrow(RangeError);
      await expect(files.remove(key)).rejects.toThrow(RangeError);
      await expect(files.address(key, terms)).rejects.toThrow(RangeError);
    });
  });
}
