import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { WrittenFile } from './files.port.ts';

/** Passes bytes through and, at the end, knows their number and SHA-256. */
export function createMeasure(): { through: Transform; result: () => WrittenFile } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) };
}

export function asStream(content: Readable | Buffer): Readable {
  return Buffer.isBuffer(content) ? Readable.from([content]) : content;
}

/** Closes a stream that `work` did not take, e.g. since its key is written already. */
export async function closingOnFailure<T>(
  content: Readable | Buffer,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!Buffer.isBuffer(content)) content.destroy();
    throw error;
  }
}
