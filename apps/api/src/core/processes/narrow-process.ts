import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { begins } from '../files/on-the-way.ts';

const checkout = resolve(import.meta.dirname, '../../../../..');

/** The program and its packages; not the settings, the data or the stored files, which may lie beside them. */
const programFiles = [
  'package.json',
  'node_modules/*',
  'packages/*',
  'apps/api/package.json',
  'apps/api/node_modules/*',
  'apps/api/src/*',
].map((path) => join(checkout, path));

const filesOnTheWay = Object.values(begins).map((begin) => join(tmpdir(), `${begin}*`));

/**
 * Node's flags for a process that works on what strangers sent: it may read the program and nothing else,
 * write nothing, and start no process. These bind what is JavaScript; a library of native code that a file
 * takes over has what the user of this process has.
 * @param mayHandleFiles whether it reads and writes those on their way, too
 */
export function narrowed(mayHandleFiles: boolean): string[] {
  const files = mayHandleFiles ? filesOnTheWay : [];
  return [
    '--permission',
    '--no-warnings',
    '--allow-worker',
    ...[...programFiles, ...files].map((path) => `--allow-fs-read=${path}`),
    ...files.map((path) => `--allow-fs-write=${path}`),
  ];
}
