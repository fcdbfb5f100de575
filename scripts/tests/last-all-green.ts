import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commitOf, isCommitted } from './changed-files.ts';
import { lastAllGreenFile } from './suites.ts';

/** The commit whose whole run was green when it was last kept; null without one. */
export function lastAllGreen(root: string): string | null {
  try {
    return readFileSync(join(root, lastAllGreenFile), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * The commit that a run which begins now tests: none if there are changes beside it, since those would be tested as
 * well, and kept as if the commit had them.
 */
export function commitUnderTest(root: string): string | null {
  return isCommitted(root) ? commitOf(root, 'HEAD') : null;
}

/** Keeps the commit that a green run tested, in a file to be committed. @returns whether it did. */
export function keepAllGreen(root: string, tested: string | null): boolean {
  // Whoever changed files while the run went on tested both.
  if (tested === null || commitUnderTest(root) !== tested) return false;
  const kept = join(root, lastAllGreenFile);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, `${tested}\n`);
  return true;
}
