import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['apps/api/src', 'packages/contract/src', 'packages/embedded-postgres/src'];
const onlyInTests = /\.(test|fixture|test-kit)\.ts$|^test-kit\//;

/** Where `scripts/build-program.ts` writes the program. */
export const buildFolder = join(checkout, 'apps/api/build');
/** In it, what it was built from: {@link programSources}, a space, and how it was built. */
export const builtFromFile = 'built-from';

/** What a build of the program is made of: the text of its sources, and the packages that are installed with it. */
export function programSources(root = checkout): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const source of sources) {
    const names = readdirSync(join(root, source), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => each.endsWith('.ts')).toSorted()) {
      if (onlyInTests.test(name)) continue;
      hash.update(name).update(readFileSync(join(root, source, name)));
    }
  }
  return hash.digest('hex');
}

/** Whether the program in `apps/api/build` was built from the sources that are beside it. */
export function isBuiltFromSources(root = checkout): boolean {
  const file = join(root, 'apps/api/build', builtFromFile);
  return existsSync(file) && readFileSync(file, 'utf8').startsWith(`${programSources(root)} `);
}
