import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchesGlob } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-imports.ts';
import { inputsOfAll, isOfSuite, runsAll, suitesFor, suitesWith, testSuites } from './suites.ts';

const root = join(import.meta.dirname, '../..');
const sources = sourceFiles(root);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const isStale = (pattern: string) => !files.some((file) => matchesGlob(file, pattern));
/** Files of a small tree that a test makes, under names that the real one has. */
const inSmallTree = ['listings/listings.service', 'sales/sales.service', 'support/support.api'].map(
  (name) => `apps/api/src/domains/${name}.ts`,
);
const tests = sources.filter((file) => /\.(test|spec|journey)\.tsx?$/.test(file));
/** Another way to run tests is made beside this one: its row waits for it. */
const suites = testSuites.filter(
  ({ command }) => command === undefined || existsSync(join(root, 'e2e/browsers')),
);

describe('every test file', () => {
  it('is either in every run or in one suite, and says so by its name', () => {
    expect(tests.length).toBeGreaterThan(400);
    const wrong = tests
      .map((file) => [file, suitesWith(file)] as const)
      .filter(([file, found]) => {
        const ownCommand = found.some(({ command }) => command !== undefined);
        return found.length !== (isOfSuite(file) || ownCommand ? 1 : 0);
      })
      .map(([file, found]) => `${file}: ${found.map(({ name }) => name).join(', ') || 'nowhere'}`);
    expect(wrong).toEqual([]);
  });

  it('is one that Vitest or Playwright finds', () => {
    const found = [
      'apps/api/src/**/*.test.ts',
      'apps/web/app/**/*.test.{ts,tsx}',
      'packages/{contract,embedded-postgres}/src/**/*.test.ts',
      'sandbox/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'e2e/production/**/*.test.ts',
      'e2e/**/*.spec.ts',
      // By `npm run test:opensearch`.
      'apps/api/src/adapters/opensearch/*.spec.ts',
      'e2e/browsers/*.journey.ts',
    ];
    expect(tests.filter((file) => !found.some((one) => matchesGlob(file, one)))).toEqual([]);
  });
});

describe.each(suites.map((suite) => [suite.name, suite] as const))('the suite “%s”', (_, suite) => {
  const own = tests.filter((file) => suitesWith(file, [suite]).length > 0);

  it('has tests, and none of its patterns is stale', () => {
    expect(own.length).toBeGreaterThan(0);
    expect([...suite.tests, ...suite.inputs].filter(isStale)).toEqual([]);
  });

  it('runs when a file changes that its tests import, or that they are made of', () => {
    const missing = new Set<string>();
    const open = [...own];
    const seen = new Set(suite.name === 'tooling' ? inSmallTree : []);
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const imported of importsOf(root, file)) {
        // What many suites begin with is made of everything: it is no input of each.
        if (/\.(fixture|test-kit)\.ts$/.test(imported)) {
          if (suitesFor([imported], [suite]).length > 0) open.push(imported);
        } else if (!seen.has(imported) && suitesFor([imported], [suite]).length === 0) {
          missing.add(imported);
        }
      }
    }
    expect([...missing]).toEqual([]);
  });
});

describe.each(['launcher', 'sandbox'])('the suite “%s”', (name) => {
  it('has everything that its tests reach among its inputs', () => {
    const [suite] = suites.filter((one) => one.name === name);
    const open = tests.filter((file) => suitesWith(file)[0] === suite);
    const seen = new Set<string>();
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...importsOf(root, file));
    }
    expect(seen.size).toBeGreaterThan(5);
    const missing = [...seen].filter((file) => !suitesFor([file]).some((one) => one === suite));
    expect(missing).toEqual([]);
  });
});

describe('a change', () => {
  it.each(['README.md', 'docs/decisions/0001.md', 'apps/api/src/domains/support/support.rules.ts'])(
    'that no suite reads runs none of them: %s',
    (file) => expect(suitesFor([file])).toEqual([]),
  );

  it('to a page runs what looks at pages', () => {
    const names = suitesFor(['apps/web/app/pages/home/home.page.tsx']).map(({ name }) => name);
    expect(names).toEqual(['public pages', 'screens', 'other browsers']);
  });

  it.each([
    'package-lock.json',
    'apps/api/package.json',
    'vitest.config.ts',
    'apps/api/src/test-kit/world.ts',
    'scripts/run-steps.ts',
    '.ci/run',
  ])('to what all suites stand on runs all of them: %s', (file) => {
    expect(runsAll(file)).toBe(true);
    expect(suitesFor([file])).toEqual(testSuites);
    expect(existsSync(join(root, file))).toBe(true);
  });

  it('that nobody knows runs all suites', () => {
    expect(suitesFor(null)).toEqual(testSuites);
    expect(suitesFor([])).toEqual([]);
  });

  it('to a migration runs the backups, the demo and whatever else reads the schema', () => {
    const names = suitesFor(['apps/api/migrations/0099_new.sql']).map(({ name }) => name);
    expect(names).toEqual([
      'production',
      'backups',
      'troubled money',
      'demo',
      'setting up',
      'file upkeep',
      'keys',
    ]);
  });

  it('to a test runs its own suite alone', () => {
    const names = (file: string) => suitesFor([file]).map(({ name }) => name);
    expect(names('scripts/walls-linted.suite.test.ts')).toEqual(['tooling']);
    expect(names('apps/api/src/app/backup/backup.suite.test.ts')).toEqual(['backups']);
  });
});

it('no pattern of what runs all suites is stale', () => {
  expect(inputsOfAll.filter(isStale)).toEqual([]);
});
