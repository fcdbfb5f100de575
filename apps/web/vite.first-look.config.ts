import { defineConfig } from 'vite';

/**
 * The market's cards for the server, as one file without dependencies: the server has no web libraries to
 * load, and of theirs it gets only what the cards use.
 */
export default defineConfig({
  // Whatever NODE_ENV the process has: the development build of React is ten times slower.
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic' } },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/first-look/render-market.tsx',
    outDir: 'build/first-look',
    target: 'node20',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].js' } },
  },
});
