import { defineConfig } from '@playwright/test';
import { isSoak } from './apps/api/src/test-kit/repetitions.ts';
import { chromium } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // The longest file begins first, so that no worker is left alone with it at the end.
  projects: [
    { name: 'screens', testMatch: 'screens.suite.spec.ts' },
    { name: 'journeys', testIgnore: 'screens.suite.spec.ts' },
  ],
  // The other forms of a journey that every run takes once: left to the soak, and to whoever wants pictures.
  ...(isSoak() || process.env['SCREENS'] ? {} : { grepInvert: /@soak/ }),
  fullyParallel: false,
  // Two files at once: each starts a marketplace of its own, and mostly waits for it.
  workers: 2,
  // A landing does not hang on one hiccup of a machine; what passed only then is listed as flaky, to be mended.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // What it keeps would be fetched again by each test's browser; e2e/trouble/ has it.
    serviceWorkers: 'block',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: chromium,
  },
});
