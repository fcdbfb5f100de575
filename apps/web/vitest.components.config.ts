import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from '../../scripts/chromium.ts';
import { emulate, sheets, tap, tapAt, typing } from './browser-commands.ts';
import pages from './package.json' with { type: 'json' };

/** Those of the pages that a browser loads, and what else the tests do. */
const libraries = [
  ...Object.keys(pages.dependencies).filter(
    (name) => !/^@(claimstead|fontsource-variable)\/|\/node$/.test(name),
  ),
  'react/jsx-dev-runtime',
  'react-dom/client',
  'react-dom/server',
  'zod',
  '@testing-library/react',
  'axe-core',
];

/**
 * Tests of components in a real browser, with the real styles: for focus, keyboard, widths and what axe finds.
 * The pages' own configuration is not used: the router's plugin expects a whole app and breaks single modules.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  // Every library of the pages: one that is only found while tests run would load the page again, and fail them.
  optimizeDeps: { include: libraries },
  test: {
    name: 'components',
    root: import.meta.dirname,
    // One page for all files: a new one for each takes longer than its tests.
    isolate: false,
    fileParallelism: false,
    // Where both run in one command: with one page it has one worker, so it comes after the others, who have three.
    sequence: { groupOrder: 1 },
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    include: ['app/**/*.browser.test.tsx'],
    setupFiles: ['./app/browser-setup.ts'],
    css: true,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: chromium,
        contextOptions: {
          reducedMotion: 'reduce',
          hasTouch: true,
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
      // As in the journeys: a name may be part of a longer one.
      locators: { exact: false },
      commands: { emulate, sheets, tap, tapAt, typing },
    },
  },
});
