import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../find-browser.ts';
import { tool, type Step } from '../run-steps.ts';
import { testSuites, type TestSuite } from './suites.ts';

/** One part of several that run the same on as many machines: "2/4". */
export type Shard = { part: number; of: number };
export type RunOptions = { verbose?: boolean; shard?: Shard | null };

/** Where Playwright keeps the tests as it reads them: beside the temporary files of a run, they would go with it. */
const transformed = join(import.meta.dirname, '../../node_modules/.cache/playwright');

const vitest = (name: string, args: string[], options: RunOptions): Step => ({
  name,
  command: process.execPath,
  args: [
    tool('vitest/vitest.mjs'),
    'run',
    ...(options.verbose ? [] : reporters('vitest')),
    ...shardArgs(options),
    ...args,
  ],
  tells: true,
});

export const inBrowser = (
  name: string,
  args: string[],
  { env, ...options }: RunOptions & { env?: Record<string, string> } = {},
): Step => ({
  name,
  command: process.execPath,
  args: [
    tool('@playwright/test/cli.js'),
    'test',
    ...(options.verbose ? [] : [`--reporter=${reporterFile('playwright')}`]),
    ...shardArgs(options),
    ...args,
  ],
  env: { ...browserPath(), PLAYWRIGHT_TRANSFORM_CACHE_DIR: transformed, ...env },
  tells: true,
});

/** The unit and API tests with those of some suites. */
export function unitStep(chosen: readonly TestSuite[], options: RunOptions = {}): Step {
  const left = testSuites.filter((suite) => !chosen.includes(suite));
  const exclude = left.flatMap(({ tests }) => tests.flatMap((test) => ['--exclude', test]));
  const args = ['--project', '!components', ...exclude];
  return { ...vitest('unit and API tests', args, options), env: browserPath() };
}

/** The tests of components, which share one page of a browser: they run beside the others, who have the other cores. */
export function componentsStep(options: RunOptions = {}): Step {
  const step = vitest('tests of components', ['--project', 'components'], options);
  return { ...step, env: browserPath(), tells: false };
}

/** Some files of unit and API tests. */
export function filesStep(name: string, files: readonly string[], options: RunOptions = {}): Step {
  const step = vitest(name, [...files], options);
  return files.some((file) => /browser/.test(file)) ? { ...step, env: browserPath() } : step;
}

/** Some tests of components, and of the sandbox's pages, look for a browser under this name. */
function browserPath(): Record<string, string> {
  return { CHROMIUM_PATH: findBrowser() };
}

/** The browser tests with those of some suites. */
export function journeysStep(chosen: readonly TestSuite[], options: RunOptions = {}): Step {
  const isAll = chosen.length === testSuites.length;
  const ofSuites = filesOf(chosen).filter((file) => file.endsWith('.spec.ts'));
  // Playwright takes patterns: every test that is of no suite, and each of those chosen.
  const which = [
    '(?<!\\.suite)\\.spec\\.ts$',
    ...ofSuites.map((file) => file.replaceAll('.', '\\.')),
  ];
  return inBrowser('browser tests', isAll ? [] : which, options);
}

/** The suites that have a command of their own. */
export function commandSteps(chosen: readonly TestSuite[]): Step[] {
  return chosen
    .filter((suite) => suite.command !== undefined && filesOf([suite]).length > 0)
    .map(({ name, command = '' }) => ({
      name,
      command: 'npm',
      args: ['run', '--silent', command],
      tells: true,
    }));
}

export function filesOf(suites: readonly TestSuite[]): string[] {
  return suites.flatMap(({ tests }) =>
    globSync([...tests]).map((file) => file.replaceAll('\\', '/')),
  );
}

function reporterFile(of: 'vitest' | 'playwright'): string {
  return `./scripts/tests/${of}-reporter.ts`;
}

function reporters(of: 'vitest'): string[] {
  const annotations = process.env['GITHUB_ACTIONS'] ? ['--reporter=github-actions'] : [];
  return [`--reporter=${reporterFile(of)}`, ...annotations];
}

function shardArgs({ shard }: RunOptions): string[] {
  return shard ? [`--shard=${shard.part}/${shard.of}`] : [];
}
