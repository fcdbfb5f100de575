import { globSync, readFileSync } from 'node:fs';
import { tool, type Step } from '../run-steps.ts';
import { filesStep, inBrowser, type RunOptions } from './test-steps.ts';

/** A soak takes its time. */
const patient = ['--testTimeout', '1800000'];
const soaking = { SOAK: 'on' };

/** The tests with large counts: every test that uses `repetitions` or `isSoak` does more in a soak. */
export function soakSteps(options: RunOptions): Step[] {
  const files = globSync('{apps/api,packages/embedded-postgres}/src/**/*.test.ts').filter((file) =>
    /repetitions\(|isSoak\(/.test(readFileSync(file, 'utf8')),
  );
  const api = filesStep(
    'soak: API and parts',
    ['--project', 'api', '--project', 'parts', ...patient, ...files],
    options,
  );
  const browser = { ...options, env: soaking };
  return [
    { ...api, env: soaking },
    // A production setup, under stress for `PRODUCTION_MINUTES` (60 by default).
    {
      name: 'soak: production',
      command: process.execPath,
      args: [tool('vitest/vitest.mjs'), 'run', '--project', 'production'],
      env: soaking,
      tells: true,
    },
    inBrowser(
      'soak: crashes',
      ['crashes', 'first-sale', '--repeat-each', '3', '--workers', '1'],
      browser,
    ),
    inBrowser('soak: screens', ['screens', 'walk-through'], browser),
    inBrowser('soak: other forms of the journeys', ['--grep', '@soak'], browser),
  ];
}
