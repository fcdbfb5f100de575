import { defineConfig } from 'vitest/config';

// A separate configuration: the router's plugin expects a whole app and breaks single modules.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'happy-dom',
    // Modules are loaded once for all files; what a test leaves behind is cleared, here and in the setup.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // The same as in the other projects: they run as one.
    maxWorkers: 3,
    testTimeout: 60_000,
    include: ['app/**/*.test.{ts,tsx}'],
    exclude: ['app/**/*.browser.test.tsx'],
    setupFiles: ['../../scripts/tests/fixed-chance.ts', './app/test-setup.ts'],
    css: false,
  },
});
