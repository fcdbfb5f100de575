import { defineConfig } from 'vitest/config';

// A configuration of its own: the router's plugin expects a whole app and breaks single modules.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'happy-dom',
    // Modules are read once for all files; what a test leaves behind is cleared, here and in the set-up.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // As many as the other projects have: they are run as one.
    maxWorkers: 3,
    testTimeout: 60_000,
    include: ['app/**/*.test.{ts,tsx}'],
    setupFiles: ['./app/test-setup.ts'],
    css: false,
  },
});
