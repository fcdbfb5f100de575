import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './supported-browsers.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

/** Libraries of the first paint are in a separate chunk: a release of ours leaves it cached. */
const framework = /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/;

/** What every page needs is bundled together: few requests, and one compression dictionary. */
const everyPage =
  /[\\/]apps[\\/]web[\\/]app[\\/](?:lib[\\/](?!live|confirmation|device-draft|sign-out|builds|look-alikes|upload-words|save-file|text-preview|source-words|format-(?:age|bytes|day)|presses-enter)|root|pages[\\/]shell[\\/]site\.layout|pages[\\/]shell[\\/]page-(?:error|boundary)|features[\\/]shell[\\/](?:site-|require-session|color-scheme|mobile-menu|shell\.copy)|ui[\\/](?:page(?!-section)|lazy-piece|loading-page|page-heading|wordmark|error-state|toaster|toasts|theme|roles)\b)|[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](?:createReactComponent|defaultAttributes)/;

/** Patent cards and their buttons: the home page, the market, lists. */
const cards =
  /[\\/]apps[\\/]web[\\/]app[\\/]ui[\\/](?:patent-card|line-figure\.|empty-state)|[\\/]components[\\/]ActionIcon[\\/]|[\\/]icons[\\/]IconChevron(?:Left|Right)\./;

/** What several sign-in screens need. */
const identity = /[\\/]apps[\\/]web[\\/]app[\\/]features[\\/]identity[\\/]/;

/** A bound for what hangs, not a measure of speed. */
const pageWithinMs = 600_000;

/**
 * React Router gives up a page that it prerenders after ten seconds, and has no setting for that. On a busy machine the
 * first one, which waits for the program of the server to be read, takes longer.
 */
const patiencePrerendering: Plugin = {
  name: 'claimstead:patience-prerendering',
  configurePreviewServer() {
    const after = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => after(Math.max(ms, pageWithinMs));
  },
};

export default defineConfig({
  plugins: [reactRouter(), patiencePrerendering],
  server: {
    proxy: {
      '/api': { target: apiUrl },
      '/files': { target: apiUrl },
      '/message-files': { target: apiUrl },
    },
  },
  build: {
    target: buildTarget,
    // An inlined font or picture would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The names of the modules that share a chunk would fill the list of chunks that every page loads.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 20 },
            { name: 'shell', test: everyPage, priority: 15 },
            { name: 'cards', test: cards, priority: 12 },
            { name: 'identity', test: identity, priority: 11, minShareCount: 2 },
            {
              name: 'components',
              test: /node_modules[\\/]@(?:mantine|tanstack)[\\/]/,
              priority: 10,
              // Split by page: a page never loads another page's widgets.
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
            },
          ],
        },
      },
    },
  },
});
