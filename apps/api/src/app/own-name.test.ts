import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { nameProduct, usualName } from '@claimstead/contract/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandMails } from '../core/mail/mail-brand.ts';
import { renderMail } from '../core/mail/mail-layout.ts';
import { claimsProduct } from '../core/text/reserved-name.ts';
import { eventCatalog } from './modules.ts';
import { noticesPage } from './notices-page.fixture.ts';

const own = 'Harbor Patents';
const root = join(import.meta.dirname, '../../../..');

beforeAll(() => nameProduct(own));
afterAll(() => {
  nameProduct(usualName);
  brandMails({ accent: null, mailFooter: null });
});

it('an installation with a name of its own says the usual one in no notice and no refusal', () => {
  const notices = noticesPage(eventCatalog, () => 'Ada');
  expect(notices).toContain(own);
  expect(notices).not.toContain(usualName);
  expect(JSON.stringify(errorCodes)).not.toContain(usualName);
});

it('emails have its name, accent and footer, in both forms', () => {
  brandMails({ accent: { light: '#1f5f4a', dark: '#8cc0ad' }, mailFooter: 'Harbor LLC & Sons' });
  const action = { label: 'Open', url: 'https://harbor.example' };
  const { html, text } = renderMail({ title: 'Hello', paragraphs: ['One.'], action });
  expect(text).toMatch(/-- \nHarbor Patents, .*\n.*\nHarbor LLC & Sons\n$/);
  expect(html).toContain('Harbor LLC &amp; Sons');
  expect(html).toContain('bgcolor="#1f5f4a"');
  expect(html).toContain('.button { background-color: #8cc0ad');
  expect(html + text).not.toContain(usualName);
});

it('nobody else may take its name', () => {
  expect(claimsProduct('Harbour')).toBe(false);
  expect(claimsProduct('Hârbor  Patents support')).toBe(true);
});

/** Places that no person reads, and what an installation begins with. */
const allowed = new Set([
  'packages/contract/src/product.ts',
  // Identifies the program that wrote a calendar (RFC 5545, PRODID), not who runs it.
  'apps/api/src/domains/dockets/calendar.engine.ts',
]);

it('no source says the usual name but in one place, and none takes it into a constant before it is known', async () => {
  const saying: string[] = [];
  const tooEarly: string[] = [];
  for (const folder of ['packages/contract/src', 'apps/api/src', 'apps/web/app']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.|fixture|test-kit|\bdemo\//.test(name)) continue;
      const file = `${folder}/${name}`;
      const text = await readFile(join(root, file), 'utf8');
      if (/\bClaimstead\b/.test(text) && !allowed.has(file)) saying.push(file);
      // In the browser the page says it before any module runs.
      // A constant of one line, or a text of an object that is one.
      const isTooEarly = /^(?:(?:export )?const | {2}\w+: `)[^\n]*\$\{productName\}/m.test(text);
      if (folder !== 'apps/web/app' && isTooEarly) tooEarly.push(file);
    }
  }
  expect(saying).toEqual([]);
  expect(tooEarly).toEqual([]);
});
