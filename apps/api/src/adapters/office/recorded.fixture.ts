import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the office really answered once, as the sandbox serves it; its README says from when. */
const folder = join(import.meta.dirname, '../../../../../sandbox/src/office/recorded');

export function recorded(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8');
}
