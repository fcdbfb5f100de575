import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run test:opensearch`: what runs against a real search server, and in no other run. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['apps/api/src/test-kit/global-setup.ts'],
    setupFiles: ['apps/api/src/test-kit/setup-file.ts'],
    include: ['apps/api/src/adapters/opensearch/*.spec.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
