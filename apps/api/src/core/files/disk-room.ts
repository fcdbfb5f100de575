import { statfs } from 'node:fs/promises';

/** Room on the disk with this folder, in bytes; null where the system does not say. */
export async function readDiskRoom(
  folder: string,
): Promise<{ freeBytes: number; sizeBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}
