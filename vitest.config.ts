import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Where every process of a run finds the modules that an earlier one compiled: a worker reads them in half the time.
 * Each run leaves some files more, since Vitest gives test files a name of their own each time: once there are too many, all of them go.
 */
const compiled = join(import.meta.dirname, 'node_modules/.cache/tests');
const compiledAtMost = 12_000;

function keepCompiled(): void {
  let count = 0;
  try {
    count = readdirSync(compiled, { recursive: true }).length;
  } catch {
    // The first run.
  }
  if (count > compiledAtMost) rmSync(compiled, { recursive: true, force: true });
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
}

keepCompiled();

/** What takes longest begins first, so that no worker is left alone with it at the end. */
const longest = [
  /\/e2e\/production\//,
  /\/(?:copy-database|seed-demo-data|no-dead-end|random-faults|webhooks)\.(?:suite\.)?test/,
  /\/app\/(?:money|fuzz)\//,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((pattern) => pattern.test(moduleId));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

const fixedChance = join(import.meta.dirname, 'scripts/tests/fixed-chance.ts');

/** Node reads these modules itself, types and all; nothing in them needs Vite. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const api = {
  ...byNode,
  environment: 'node' as const,
  globalSetup: ['apps/api/src/test-kit/global-setup.ts'],
  setupFiles: [fixedChance, 'apps/api/src/test-kit/setup-file.ts'],
  // A bound for what hangs, not a measure of speed: a slow machine takes its time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two cores of the smallest machine: some tests wait for patience to end.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...api,
          name: 'api',
          // Each file has a database of its own; the modules hold no state between files, so they are read once.
          isolate: false,
          include: ['apps/api/src/**/*.test.ts', 'packages/contract/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...byNode,
          name: 'parts',
          environment: 'node',
          setupFiles: [fixedChance],
          isolate: false,
          include: [
            'packages/embedded-postgres/src/**/*.test.ts',
            'sandbox/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...byNode,
          name: 'production',
          environment: 'node',
          include: ['e2e/production/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      'apps/web/vitest.config.ts',
      'apps/web/vitest.components.config.ts',
    ],
  },
});
