import { commitOf, filesChangedSince } from './changed-files.ts';
import { count } from './guarantee.ts';
import { lastAllGreen } from './last-all-green.ts';
import { runsAll, suitesFor, testSuites, type TestSuite } from './suites.ts';

export type Touched = { suites: readonly TestSuite[]; why: string };

/**
 * The suites that a change needs, since a commit that is known to be green: the one that is given (`CI_BASE`), or else
 * the one whose whole run was. All of them without either, and where this clone does not have that commit: nobody
 * knows then what changed.
 */
export function touchedSuites(root: string, given: string | undefined): Touched {
  const base = given || lastAllGreen(root);
  const name = given ? 'CI_BASE' : 'the last whole run that was green';
  if (!base) return { suites: testSuites, why: 'no commit is known whose whole run was green' };
  const changed = filesChangedSince(root, base);
  if (changed === null) {
    return { suites: testSuites, why: `${name}, ${base}, is no commit of this clone` };
  }
  const since = `since ${name}, ${commitOf(root, base)?.slice(0, 8)}`;
  const forAll = changed.find(runsAll);
  return {
    suites: suitesFor(changed),
    why: forAll
      ? `${forAll} changed ${since}`
      : `${count(changed.length, 'changed file')} ${since}`,
  };
}

/** One line for a person: which suites run, which do not, and why. */
export function toldOf({ suites, why }: Touched, all = testSuites): string {
  const names = (some: readonly TestSuite[]) => some.map(({ name }) => name).join(', ');
  const left = all.filter((suite) => !suites.includes(suite));
  if (left.length === 0) return `Every suite runs: ${why}.`;
  const run = suites.length > 0 ? `Suites that run: ${names(suites)}` : 'No suite is needed';
  return `${run} (${why}). Left out: ${names(left)}.`;
}
