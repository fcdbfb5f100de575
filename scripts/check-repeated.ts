import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './files-below.ts';
import { findRepeated } from './repeated-blocks.ts';

/** Part of `npm run check`: nothing stands twice outside tests and literal tables. */
const root = join(import.meta.dirname, '..');
const folders = ['apps/api/src', 'apps/web/app', 'packages', 'sandbox/src', 'scripts', 'lint'];
const leastLines = 12;
const left = /\.(test|fixture|test-kit)\.|\/test-kit\/|\/node_modules\/|\.(shape|table)\.ts$/;

const sources = folders
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((path) => relative(root, path))
  .filter((path) => /\.(tsx?|js)$/.test(path) && !left.test(`/${path}`))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const repeated = findRepeated(sources, leastLines);
for (const { lines, first, second } of repeated) {
  process.stderr.write(`${lines} lines stand twice: ${first} and ${second}\n`);
}
if (repeated.length > 0) process.exitCode = 1;
else process.stdout.write(`${sources.length} files, no block of ${leastLines} lines twice\n`);
