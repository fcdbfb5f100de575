import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

/** Libraries of the first paint live in chunks of their own: a release of ours leaves them cached. */
const framework =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router|@tanstack)[\\/]/;

const everyPage =
  /[\\/]apps[\\/]web[\\/]app[\\/](?:lib[\\/](?!live)|ui[\\/](?:page|loading-page|page-heading|wordmark|error-state|toaster|toasts|theme|roles)\b)|[\\/]contract[\\/]src[\\/]/;

export default defineConfig({
  plugins: [reactRouter()],
  server: {
    proxy: {
      '/api': { target: apiUrl },
      '/files': { target: apiUrl },
    },
  },
  build: {
    target: 'es2022',
    // An inlined font or picture would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 20 },
            // Small modules that every page needs travel together.
            { name: 'shell', test: everyPage, priority: 15 },
            {
              name: 'components',
              test: /node_modules[\\/]@mantine[\\/]/,
              priority: 10,
              // Split by who needs what: a page never loads the widgets of another one.
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
});
