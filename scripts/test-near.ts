import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryFolder } from './memory-folder.ts';
import { requireNode24 } from './node-version.ts';
import { runSteps, type Step } from './run-steps.ts';
import { baseOf, filesChangedSince } from './tests/changed-files.ts';
import { nearChecks } from './tests/near-checks.ts';
import { testsReached, withinSeconds } from './tests/reach.ts';
import { importsOf, sourceFiles } from './tests/source-imports.ts';
import { count } from './tests/guarantee.ts';
import { isOfSuite } from './tests/suites.ts';
import { knownSeconds } from './tests/test-seconds.ts';
import { filesStep, inBrowser } from './tests/test-steps.ts';

/**
 * `npm run test:near`: what a change can break soonest, in about a minute: types and lint of what changed, and the
 * nearest tests. What changed is what is not committed, and the commits since the branch left its upstream or main;
 * `--since <commit>` for another beginning.
 */
requireNode24();
const root = join(import.meta.dirname, '..');
/** Of test files, as many run at once: about half a minute beside the compiler on two cores. */
const budget = 75;
/** What a test file takes that never ran here; one of a suite takes long. */
const unknownSeconds = (file: string) => (isOfSuite(file) ? 30 : 3);
/** Each starts a browser and a marketplace. */
const mostJourneys = 2;

const { values: asked } = parseArgs({
  options: { since: { type: 'string' }, verbose: { type: 'boolean' } },
});
const since = asked.since ?? baseOf(root) ?? 'HEAD';
const changed = filesChangedSince(root, since);
if (changed === null) {
  process.stderr.write(`"${since}" is no commit of this repository.\n`);
  process.exit(1);
}
await run(changed);

async function run(files: readonly string[]): Promise<void> {
  if (files.length === 0) return tell('Nothing has changed.');
  const inMemory = memoryFolder();
  if (inMemory) process.env['TMPDIR'] = inMemory;
  const imports = new Map(sourceFiles(root).map((file) => [file, importsOf(root, file)] as const));
  const reached = testsReached(files, imports);
  const seconds = knownSeconds();
  const secondsOf = (file: string) => seconds.get(file) ?? unknownSeconds(file);
  const units = withinSeconds(reached.filter(isUnit), secondsOf, budget);
  const journeys = reached.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file));
  const few = journeys.length <= mostJourneys ? journeys : [];
  tell(
    `${count(files.length, 'changed file')}: the nearest ${count(units.taken.length, 'test file')} run.`,
  );
  tellLeft(units.left, journeys.length - few.length, files);
  const options = { verbose: asked.verbose ?? false };
  const near = units.taken.length > 0 ? [filesStep('nearest tests', units.taken, options)] : [];
  await runSteps([{ lanes: [nearChecks(root, files), near] }, ...inBrowsers(few)], options);
}

function isUnit(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Browser tests that were changed themselves, or by what they import of `e2e/`. */
function inBrowsers(files: readonly string[]): Step[] {
  if (files.length === 0) return [];
  return [
    { name: 'build', command: process.execPath, args: ['scripts/build.ts'] },
    inBrowser('browser tests', [...files], { verbose: asked.verbose ?? false }),
  ];
}

function tellLeft(left: readonly string[], journeysLeft: number, files: readonly string[]): void {
  const further = left.length > 0 ? `${count(left.length, 'test file')} further off, and ` : '';
  tell(`Left to npm test: ${further}what reaches them only through the whole product.`);
  if (journeysLeft > 0) {
    tell(`Left to npm test: ${count(journeysLeft, 'browser test')} that this change reaches.`);
  } else if (files.some((file) => /^(apps|packages|sandbox)\//.test(file))) {
    tell('Left to npm test: browser tests. Imports do not say which pages they visit.');
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
