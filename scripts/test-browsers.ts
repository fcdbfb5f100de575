import { requireNode24 } from './node-version.ts';
import { runSteps, tool } from './run-steps.ts';

/** `npm run test:browsers`: the product in Firefox and in WebKit, as far as they are installed. */
requireNode24();
const node = process.execPath;
const config = ['--config', 'e2e/browsers/playwright.config.ts'];
await runSteps([
  { name: 'build', command: node, args: ['scripts/build.ts'] },
  {
    name: 'the other browsers',
    command: node,
    args: [tool('@playwright/test/cli.js'), 'test', ...config],
    tells: true,
  },
]);
