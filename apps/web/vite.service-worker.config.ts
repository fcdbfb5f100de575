import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import { buildTarget } from './supported-browsers.ts';

/** Large, and needed only where a document is drawn: the page keeps it in its own cache. */
const apart = /\/pdf[.-]/;
const files = readdirSync(new URL('./build/client/assets', import.meta.url))
  .map((name) => `/assets/${name}`)
  .filter((address) => /\.(?:js|css|woff2)$/.test(address) && !apart.test(address))
  .sort();
const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);

/** The service worker, after the pages that it keeps: it names their files. */
export default defineConfig({
  logLevel: 'error',
  define: { builtAs: JSON.stringify(build), builtFiles: JSON.stringify(files) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: buildTarget,
    modulePreload: false,
    rolldownOptions: {
      input: 'service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
