import { defineConfig } from '@playwright/test';

/** `npm run test:browsers`: the product in the browsers beside Chromium, each driven by its own protocol. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // One window at a time: each starts a browser that is no guest of the test runner.
  workers: 1,
  timeout: 600_000,
  // As for the journeys in Chromium: what held only at the second try is listed as flaky.
  retries: 1,
  reporter: [['list']],
  forbidOnly: true,
});
