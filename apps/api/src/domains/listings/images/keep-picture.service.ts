import { createHash } from 'node:crypto';
import type { DrawnPicture } from '../../../core/inspection/inspect-file.ts';
import { storedKeysOf } from '../files/file-addresses.rules.ts';
import type { ListingsDeps } from '../listings.deps.ts';

/** What a row says of a picture: the facts of its ordinary size as WebP. */
export type KeptPicture = { size: number; sha256: string; contentType: string };

/**
 * Stores every size and format of a picture, then does `work`, which writes the row. Where any of it
 * fails, nothing is left in the storage.
 */
export async function keepPicture<T>(
  deps: ListingsDeps,
  storageKey: string,
  drawn: readonly DrawnPicture[],
  work: (kept: KeptPicture) => Promise<T>,
): Promise<T> {
  try {
    let kept: KeptPicture | null = null;
    for (const { name, format, read } of drawn) {
      const content = await read();
      await deps.files.put(`${storageKey}-${name}.${format}`, content);
      if (name === 'detail' && format === 'webp') kept = factsOf(content);
    }
    if (!kept) throw new Error('a picture without its ordinary size');
    return await work(kept);
  } catch (error) {
    for (const key of storedKeysOf({ kind: 'image', storageKey })) await deps.files.remove(key);
    throw error;
  }
}

function factsOf(content: Buffer): KeptPicture {
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    contentType: 'image/webp',
  };
}
