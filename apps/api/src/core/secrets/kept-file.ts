import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The text of a file that is created on first use and then kept, readable only by the product's user. If
 * several processes create it at the same time, the first one wins and all get that one; a process that dies
 * midway leaves nothing half-written under the file's name.
 */
export async function readOrMake(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  const made = await make();
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.new-${randomBytes(6).toString('hex')}`);
  await writeFile(temporary, made, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link, unlike a rename, never replaces what another process has made.
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
