import { globSync, readFileSync } from 'node:fs';
import { checkSteps } from './check-steps.ts';
import { findBrowser } from './find-browser.ts';
import { memoryFolder } from './memory-folder.ts';
import { requireNode24 } from './node-version.ts';
import { runSteps, tool, type Step } from './run-steps.ts';

/**
 * `npm test`: everything. `npm run test:soak`: the tests with large counts, in full.
 */
requireNode24();
const soak = process.argv.includes('--soak');
/** A soak keeps more, and keeps it on the disk. */
const inMemory = soak ? null : memoryFolder();
if (inMemory) process.env['TMPDIR'] = inMemory;
/** Every test that uses `repetitions` or `isSoak` does more in a soak. */
const soaking = () =>
  globSync('{apps/api,packages/embedded-postgres}/src/**/*.test.ts').filter((file) =>
    /repetitions\(|isSoak\(/.test(readFileSync(file, 'utf8')),
  );
const vitest: Step = {
  name: soak ? 'soak: API and parts' : 'unit and API tests',
  command: process.execPath,
  args: [
    tool('vitest/vitest.mjs'),
    'run',
    ...(soak
      ? ['--project', 'api', '--project', 'parts', '--testTimeout', '1800000', ...soaking()]
      : []),
  ],
  ...(soak ? { env: { SOAK: 'on' } } : {}),
};
/** The README's production setup, under stress for `PRODUCTION_MINUTES` (60 by default). */
const production: Step = {
  name: 'soak: production',
  command: process.execPath,
  args: [tool('vitest/vitest.mjs'), 'run', '--project', 'production'],
  env: { SOAK: 'on' },
};
const browser = findBrowser();
const build: Step = { name: 'build', command: process.execPath, args: ['scripts/build.ts'] };
const inBrowser = (name: string, ...which: string[]): Step => ({
  name,
  command: process.execPath,
  args: [tool('@playwright/test/cli.js'), 'test', ...which],
  env: { CHROMIUM_PATH: browser, ...(soak ? { SOAK: 'on' } : {}) },
});
const journeys = soak
  ? [
      inBrowser('soak: crashes', 'crashes', 'first-sale', '--repeat-each', '3', '--workers', '1'),
      inBrowser('soak: screens', 'screens', 'walk-through'),
      inBrowser('soak: other forms of the journeys', '--grep', '@soak'),
    ]
  : [inBrowser('browser tests')];
const checks = { lanes: [checkSteps, [build]] };
await runSteps([soak ? build : checks, vitest, ...(soak ? [production] : []), ...journeys]);
