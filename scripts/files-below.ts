import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file in a folder and its subfolders; none if the folder does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
