import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { supportedBrowsers } from '../apps/web/supported-browsers.ts';

it('README.md names the browsers that the pages are built for', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const { chrome, edge, firefox, safari, ios } = supportedBrowsers;
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(readme).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (on iPhone and iPad too) or newer`,
  );
});
