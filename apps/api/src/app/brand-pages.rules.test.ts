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

const priced = `<meta name="plan-prices" content="$59.95 $99.99 $149.99 FREE90"/><p>$59.95 for 90 days (the first 90 days are free with the code FREE90, once per person), $99.99 for 6 months or $149.99 for 1 year.</p><td>$59.95. The first 90 days are free with the code FREE90, once per person</td>`;

it.each([
  [
    'of its own',
    { PLAN_PRICE_90_DAYS: '99.99', PLAN_PRICE_6_MONTHS: '149.99', FREE_PERIOD_CODE: 'START90' },
    `<meta name="plan-prices" content="$99.99 $149.99 $149.99 START90"/><p>$99.99 for 90 days (the first 90 days are free with the code START90, once per person), $149.99 for 6 months or $149.99 for 1 year.</p><td>$99.99. The first 90 days are free with the code START90, once per person</td>`,
  ],
  [
    'without a free period',
    { PLAN_PRICE_1_YEAR: '200', FREE_PERIOD_CODE: 'off' },
    `<meta name="plan-prices" content="$59.95 $99.99 $200.00 off"/><p>$59.95 for 90 days, $99.99 for 6 months or $200.00 for 1 year.</p><td>$59.95</td>`,
  ],
])('a page says the prices of the installation: %s', (_, environment, expected) => {
  expect(brandedPage(priced, parseConfig({}))).toBe(priced);
  expect(brandedPage(priced, parseConfig(environment))).toBe(expected);
});

it.each(['0', '0.00', '12.5', '-1', '10000', 'free'])('a price of %s is refused', (price) => {
  expect(() => parseConfig({ PLAN_PRICE_6_MONTHS: price })).toThrow('PLAN_PRICE_6_MONTHS: Give');
});

it.each(['free90', 'A B', 'X', ''])('the code %j is refused', (code) => {
  expect(() => parseConfig({ FREE_PERIOD_CODE: code })).toThrow('FREE_PERIOD_CODE: Give');
});
