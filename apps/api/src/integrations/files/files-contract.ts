import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Files } from './files.port.ts';

/** What every place for files must keep. An adapter's test runs this with a fresh, empty place. */
export function describeFiles(name: string, makeFiles: () => Promise<Files>): void {
  describe(`${name} keeps files`, () => {
    it('gives back exactly what was put, with its size and SHA-256', async () => {
      const files = await makeFiles();
      const content = randomBytes(300_000);
      const written = await files.put('listings/one', Readable.from([content]));
      expect(written).toEqual({
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      const opened = await files.open('listings/one');
      expect(opened?.size).toBe(content.length);
      expect(opened && (await buffer(opened.stream)).equals(content)).toBe(true);
    });

    it('takes a buffer, also an empty one', async () => {
      const files = await makeFiles();
      expect((await files.put('a/empty', Buffer.alloc(0))).size).toBe(0);
      expect((await files.put('a/some', Buffer.from('text'))).size).toBe(4);
      const opened = await files.open('a/some');
      expect(opened && (await buffer(opened.stream)).toString()).toBe('text');
    });

    it('knows nothing of a key that was never written', async () => {
      const files = await makeFiles();
      expect(await files.open('listings/none')).toBeNull();
      expect(await files.open('none/at/all')).toBeNull();
    });

    it('writes a key once', async () => {
      const files = await makeFiles();
      await files.put('listings/one', Buffer.from('first'));
      await expect(files.put('listings/one', Buffer.from('second'))).rejects.toThrow();
      const opened = await files.open('listings/one');
      expect(opened && (await buffer(opened.stream)).toString()).toBe('first');
    });

    it('leaves nothing of a stream that breaks, and the key can be written after', async () => {
      const files = await makeFiles();
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the sender went away');
        })(),
      );
      await expect(files.put('listings/one', broken)).rejects.toThrow('the sender went away');
      expect(await files.open('listings/one')).toBeNull();
      expect((await files.put('listings/one', Buffer.from('whole'))).size).toBe(5);
    });

    it('removes, and removing what is not there is fine', async () => {
      const files = await makeFiles();
      await files.put('listings/one', Buffer.from('x'));
      await files.remove('listings/one');
      await files.remove('listings/one');
      await files.remove('nowhere/one');
      expect(await files.open('listings/one')).toBeNull();
    });

    it.each(['', '/etc/passwd', '../up', 'a/../../b', 'a//b', 'a/', '.hidden', 'a\\b', 'a/\0b'])(
      'refuses the key %j',
      async (key) => {
        const files = await makeFiles();
        await expect(files.put(key, Buffer.from('x'))).rejects.toThrow();
        await expect(files.open(key)).rejects.toThrow();
        await expect(files.remove(key)).rejects.toThrow();
      },
    );
  });
}
