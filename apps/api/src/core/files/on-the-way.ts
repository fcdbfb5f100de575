import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the names begin that files have in the folder for temporary files, until they are stored or gone. */
export const begins = { upload: 'claimstead-upload-', drawing: 'claimstead-drawing-' } as const;

/** A path for a file on its way that nothing has yet; processes that inspect files may read no others. */
export function pathOnTheWay(kind: keyof typeof begins): string {
  return join(tmpdir(), `${begins[kind]}${process.pid}-${randomBytes(12).toString('hex')}`);
}

/** Gives content a path until `work` ends. */
export async function withFileOnTheWay<T>(
  content: Buffer,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = pathOnTheWay('upload');
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
