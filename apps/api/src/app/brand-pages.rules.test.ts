import { expect, it } from 'vitest';
import { parseConfig } from '../core/config/config.ts';
import { brandedManifest, brandedPage } from './brand-pages.rules.ts';

const built = `<!DOCTYPE html><html><head><title>FAQ · Claimstead</title><meta name="application-name" content="Claimstead"/><meta name="support-email" content="support@claimstead.example"/><link rel="icon" href="/favicon.svg" type="image/svg+xml"/></head><body>Claimstead <a href="mailto:support@claimstead.example">support@claimstead.example</a><script>"Claimstead"</script></body></html>`;
const manifest = JSON.stringify({ name: 'Claimstead', icons: [{ src: '/favicon.svg' }] });

it('without settings a page is sent as it was built', () => {
  expect(brandedPage(built, parseConfig({}))).toBe(built);
  expect(brandedManifest(manifest, parseConfig({}))).toBe(manifest);
});

it('a page has the installation’s name, support address, accent and logo, and the usual ones nowhere', () => {
  const config = parseConfig({
    BRAND_NAME: 'Harbor Patents',
    BRAND_ACCENT: '#1f5f4a',
    SUPPORT_EMAIL: 'help@harbor.example',
  });
  const logo = { type: 'image/png', content: Buffer.alloc(0) } as const;
  const brand = { ...config.brand, logo };
  const page = brandedPage(built, { ...config, brand });
  expect(page).not.toMatch(/claimstead|favicon/i);
  expect(page).toContain('<title>FAQ · Harbor Patents</title>');
  expect(page).toContain('name="application-name" content="Harbor Patents"');
  expect(page).toContain('name="support-email" content="help@harbor.example"');
  expect(page).toContain('href="/brand-logo" type="image/png"');
  const [styles = ''] = /<style>.*<\/style><\/head>/.exec(page) ?? [];
  expect(styles).toContain('--mantine-primary-color-filled:#1f5f4a!important');
  expect(styles).toContain('url(/brand-logo)');
  expect(JSON.parse(brandedManifest(manifest, { brand }))).toEqual({
    name: 'Harbor Patents',
    icons: [{ src: '/brand-logo', sizes: 'any', type: 'image/png' }],
  });
});
