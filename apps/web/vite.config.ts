import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { buildTarget } from './supported-browsers.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

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

/**
 * A dialog of Mantine asks whether its content scrolls in a ScrollArea, which none of ours does, and brings it along with
 * everything that places what floats: a third of the scripts of a page that has a dialog.
 */
const dialogsWithoutScrollArea: Plugin = {
  name: 'claimstead:dialogs-without-scroll-area',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.endsWith('/Modal/ModalRoot.mjs') && source.endsWith('/ScrollArea.mjs')
      ? '\0no-scroll-area'
      : null,
  load: (id) =>
    id === '\0no-scroll-area' ? 'export const ScrollArea = { Autosize: Symbol() };' : null,
};

const isBuild = process.env['NODE_ENV'] === 'production';

export default defineConfig({
  plugins: [dialogsWithoutScrollArea, reactRouter(), patiencePrerendering],
  // What the server renders with is whole: an installation has no libraries of the pages.
  ...(isBuild
    ? {
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    : {}),
  server: {
    proxy: {
      '/api': { target: apiUrl },
      '/files': { target: apiUrl },
      '/message-files': { target: apiUrl },
      '/patents': { target: apiUrl },
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
          groups: chunks,
        },
      },
    },
  },
});
