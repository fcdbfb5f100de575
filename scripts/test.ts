import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { yieldProcessor } from '../apps/api/src/core/processes/yield-processor.ts';
import { checkSteps } from './check-steps.ts';
import { memoryFolder } from './memory-folder.ts';
import { requireNode24 } from './node-version.ts';
import { runSteps, type Step } from './run-steps.ts';
import { commitUnderTest, keepAllGreen } from './tests/last-all-green.ts';
import { soakSteps } from './tests/soak-steps.ts';
import { lastAllGreenFile, testSuites, type TestSuite } from './tests/suites.ts';
import {
  commandSteps,
  componentsStep,
  filesOf,
  filesStep,
  journeysStep,
  type RunOptions,
  type Shard,
  unitStep,
} from './tests/test-steps.ts';
import { toldOf, touchedSuites } from './tests/touched-suites.ts';

/**
 * `npm test`: what guards the product. `npm run test:all`: all suites too (`scripts/tests/suites.ts`).
 * `npm run test:soak`: the tests with large counts, in full.
 */
requireNode24();
const root = join(import.meta.dirname, '..');
const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean' },
    soak: { type: 'boolean' },
    'with-touched-suites': { type: 'boolean' },
    suite: { type: 'string', multiple: true },
    shard: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});
const options: RunOptions = { verbose: asked.verbose ?? false, shard: shardOf(asked.shard) };
const build: Step = { name: 'build', command: process.execPath, args: ['scripts/build.ts'] };

// Whoever works on this machine goes first; and so the processes that read files, which the product ranks at or
// behind this, have their share beside the tests.
yieldProcessor(process.pid, 'awaited');

/** A soak keeps more, and keeps it on the disk. */
const inMemory = asked.soak ? null : memoryFolder();
if (inMemory) process.env['TMPDIR'] = inMemory;

if (asked.soak) {
  await runSteps([build, ...soakSteps(options)], options);
} else if (asked.suite) {
  await runSuites(asked.suite.map(suiteNamed));
} else {
  await runTests(chosenSuites());
}

function chosenSuites(): readonly TestSuite[] {
  if (asked.all) return testSuites;
  if (!asked['with-touched-suites']) return [];
  const touched = touchedSuites(root, process.env['CI_BASE']);
  process.stdout.write(`${toldOf(touched)}\n\n`);
  return touched.suites;
}

/** Everything that every run has, and some suites. A green run of all is kept. */
async function runTests(suites: readonly TestSuite[]): Promise<void> {
  const isWhole = suites.length === testSuites.length && !options.shard;
  const tested = isWhole ? commitUnderTest(root) : null;
  const isFirst = !options.shard || options.shard.part === 1;
  const steps = [
    { lanes: [...(isFirst ? [checkSteps] : []), [build]] },
    { lanes: [[unitStep(suites, options)], [componentsStep(options)]] },
    journeysStep(suites, options),
    ...(isFirst ? commandSteps(suites) : []),
  ];
  const green = await runSteps(steps, options);
  if (green && isWhole && asked.all && keepAllGreen(root, tested)) {
    process.stdout.write(`Kept in ${lastAllGreenFile}: commit it with your next change.\n`);
  }
}

/** Some suites alone. */
async function runSuites(suites: readonly TestSuite[]): Promise<void> {
  const files = filesOf(suites.filter(({ command }) => command === undefined));
  const units = files.filter((file) => /\.test\.tsx?$/.test(file));
  await runSteps(
    [
      build,
      ...(units.length > 0
        ? [filesStep(suites.map(({ name }) => name).join(', '), units, options)]
        : []),
      ...commandSteps(suites),
    ],
    options,
  );
}

function suiteNamed(name: string): TestSuite {
  const found = testSuites.find((suite) => suite.name === name);
  if (found) return found;
  const names = testSuites.map((suite) => suite.name).join(', ');
  process.stderr.write(`There is no suite "${name}". There are: ${names}.\n`);
  process.exit(1);
}

function shardOf(text: string | undefined): Shard | null {
  if (text === undefined) return null;
  const [, part = 0, of = 0] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (Number(part) >= 1 && Number(part) <= Number(of))
    return { part: Number(part), of: Number(of) };
  process.stderr.write(`--shard is given as "2/4", not as "${text}".\n`);
  process.exit(1);
}
