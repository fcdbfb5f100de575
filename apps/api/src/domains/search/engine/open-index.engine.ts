import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OtherIndex } from './index-file.engine.ts';
import { SearchIndex } from './search-index.engine.ts';

/** Processes of one machine that share a folder have a file each. */
const mostFiles = 64;
/** SQLite's numbers: another process has it; it is damaged, or none of SQLite's; the disk fails or is full. */
const busy = [5, 6];
const broken = [10, 11, 13, 14, 26];

export type OpenedIndex = { index: SearchIndex; file: string };

/**
 * Opens the first index of a folder that no other process has; one that cannot be read is made again.
 * @throws SQLite's error or the file system's, where none can be had.
 */
export function openIndex(folder: string): OpenedIndex {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let at = 0; at < mostFiles; at += 1) {
    const file = join(folder, `index-${at}`);
    try {
      return { index: new SearchIndex(file), file };
    } catch (error) {
      if (busy.includes(codeOf(error))) continue;
      if (!isBroken(error)) throw error;
      removeIndex(file);
      return { index: new SearchIndex(file), file };
    }
  }
  throw new Error(`All ${mostFiles} indexes of ${folder} are in use.`);
}

/** Whether an index cannot be used any longer after this error. */
export function isBroken(error: unknown): boolean {
  if (error instanceof OtherIndex) return true;
  // SQLite's own words for a table of the index that does not hold together.
  return broken.includes(codeOf(error)) || /malformed|fts5: corrupt/.test(String(error));
}

export function removeIndex(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}

/** The first byte of SQLite's number says what happened, the others where. */
function codeOf(error: unknown): number {
  const { errcode } = error as { errcode?: number };
  return (errcode ?? 0) & 0xff;
}
