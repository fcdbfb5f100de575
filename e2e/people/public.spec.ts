import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { axeFindings } from '../screens/axe.ts';
import { listAs } from '../selling/own-listing.kit.ts';

let product: Product;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  const seller = await ApiPerson.register(product, 'Ada');
  await listAs(product, seller, { title: 'Valve that closes by its own weight' });
});

/** The public pages: their heading, and a sentence that only they have. */
const pages = [
  ['/', 'List your patent today', 'Accept an offer, sign the assignment online'],
  ['/faq', 'FAQs', 'An accepted offer reserves the patent for that buyer, who has 72 hours'],
  ['/terms-and-conditions', 'Terms and Conditions', 'We take no commission on sales.'],
  ['/privacy-policy', 'Privacy Policy', 'Effective March 24, 2025'],
  ['/cookie-policy', 'Cookie Policy', 'No advertising, no cross-site tracking'],
  ['/auth/login', 'Sign In', 'Forgot password?'],
  ['/auth/signup', 'Create Account', 'First name'],
] as const;

test.describe('what is served, before any script runs', () => {
  for (const [path, heading, sentence] of pages) {
    test(`${path} has its text and its description in the HTML`, async ({ request }) => {
      const answer = await request.get(product.url + path);
      expect(answer.status()).toBe(200);
      const html = await answer.text();
      expect(html).toContain('<html lang="en"');
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
      expect(html).toContain(sentence);
      expect(html).toMatch(/<title>[^<]*Claimstead[^<]*<\/title>/);
      expect(contentOf(html, 'name="description"').length).toBeGreaterThan(40);
      expect(html).toContain(`<link rel="canonical" href="${product.url}${path}"/>`);
      expect(contentOf(html, 'property="og:url"')).toBe(product.url + path);
      expect(contentOf(html, 'property="og:title"')).toContain('Claimstead');
      const image = await request.get(contentOf(html, 'property="og:image"'));
      expect(image.headers()['content-type']).toBe('image/png');
    });
  }

  test('a page is revalidated, and only sent again if it changed', async ({ request }) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const first = await request.get(`${product.url}/faq`, { headers });
      expect(first.headers()['cache-control']).toBe('no-cache');
      expect(first.headers()['vary']).toContain('accept-encoding');
      expect(first.headers()['content-encoding'] ?? 'identity').toBe(encoding);
      expect(await first.text()).toContain('FAQs');
      const again = await request.get(`${product.url}/faq`, {
        headers: { ...headers, 'if-none-match': first.headers()['etag'] ?? '' },
      });
      expect(again.status()).toBe(304);
    }
  });

  test('scripts and styles are precompressed and cached for a year', async ({ request }) => {
    const html = await (await request.get(product.url)).text();
    const assets = new Set(
      Array.from(html.matchAll(/"(\/assets\/[^"#]+\.(?:js|css))/g), ([, path]) => path ?? ''),
    );
    expect(assets.size).toBeGreaterThan(5);
    for (const path of assets) {
      const answer = await request.get(product.url + path, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(answer.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable');
      expect(answer.headers()['content-encoding'], path).toBe('br');
    }
  });

  test('an unknown address answers 404 with a page, a known one 200', async ({ request }) => {
    for (const path of [
      '/no/such/page',
      '/faq/more',
      '/listing',
      '/account/nothing',
      '/wp-login.php',
    ]) {
      const answer = await request.get(product.url + path);
      expect(answer.status(), path).toBe(404);
      expect(answer.headers()['content-type']).toContain('text/html');
    }
    for (const path of ['/buy', '/listing/x', '/account/todo', '/operations/filings', '/faq/']) {
      expect((await request.get(product.url + path)).status(), path).toBe(200);
    }
    const asset = await request.get(`${product.url}/assets/none.js`);
    expect(asset.status()).toBe(404);
    expect(asset.headers()['content-type']).not.toContain('text/html');
  });

  test('crawlers find the public pages and are asked to skip the others', async ({ request }) => {
    const robots = await textAt(request, '/robots.txt');
    expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
    for (const path of ['/account', '/sell', '/buy', '/listing/', '/support', '/operations']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
    }
    const index = await textAt(request, '/sitemap.xml');
    expect(index).toContain(`<loc>${product.url}/sitemap-pages.xml</loc>`);
    const map = await textAt(request, '/sitemap-pages.xml');
    const told = pages.map(([path]) => path).filter((path) => !path.startsWith('/auth/'));
    for (const path of told) expect(map).toContain(`<loc>${product.url}${path}</loc>`);
    expect(map).not.toContain('/auth/');
    expect((await request.get(`${product.url}/account/todo`)).headers()['x-robots-tag']).toBe(
      'noindex',
    );
    expect((await request.get(product.url)).headers()['x-robots-tag']).toBeUndefined();
  });

  test('the icons that the manifest names are there', async ({ request }) => {
    const manifest = JSON.parse(await textAt(request, '/site.webmanifest')) as {
      icons: { src: string }[];
    };
    const named = [
      ...manifest.icons.map(({ src }) => src),
      '/apple-touch-icon.png',
      '/favicon.svg',
    ];
    for (const path of named) {
      const icon = await request.get(product.url + path);
      expect(icon.headers()['content-type'], path).toMatch(/^image\//);
    }
  });

  test('can be read and followed without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(product.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List your patent today');
    await page.getByText('What does it cost?').click();
    await expect(page.getByText(/no commission on a sale/)).toBeVisible();
    await page.getByRole('link', { name: 'Terms and Conditions' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
    await context.close();
  });
});

test('the first load of the home page takes at most 150 kB of compressed scripts', async ({
  page,
}) => {
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(product.url);
  // The cards load with the last scripts; their place is reserved in the page before any script runs.
  await expect(carouselOf(page).getByRole('link')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

test('the home page says what the product is, and links onward', async ({ page }) => {
  await page.goto(product.url);
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Sell Patent', '/sell'],
    ['View All', '/buy'],
    ['List your patent', '/sell'],
    ['All questions', '/faq'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  for (const name of ['Featured Patents', 'How It Works', 'Questions']) {
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const steps = main.getByRole('list', { name: 'How It Works' }).getByRole('listitem');
  await expect(steps.getByRole('heading')).toHaveText([
    'Upload patent documents',
    'Create patent listing',
    'Sell patent',
  ]);
  await expect(main.getByRole('group').filter({ has: page.getByText('?') })).toHaveCount(5);
  const card = carouselOf(page).getByRole('article').first();
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/listing\//);
});

test('legal pages have contents that link to their sections, and print without the frame', async ({
  page,
}) => {
  for (const path of ['/terms-and-conditions', '/privacy-policy', '/cookie-policy']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(product.url + path);
    await expect(page.getByText('Not in force yet.')).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    const names = await links.allInnerTexts();
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(sections).toHaveCount(names.length);
    await links.last().press('Enter');
    await expect(sections.last()).toBeInViewport();
    await expect(page.getByRole('region', { name: names.at(-1) ?? '' })).toBeFocused();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
});

test('axe finds nothing on the public pages, narrow and wide, light and dark', {
  tag: '@soak',
}, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [path, heading] of pages.slice(0, 5)) {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} ${width} ${colorScheme}`;
      expect.soft(await axeFindings(page), where).toEqual([]);
      const sideways = await page.evaluate(() => {
        const root = document.scrollingElement;
        return root ? root.scrollWidth - root.clientWidth : 0;
      });
      expect.soft(sideways, where).toBe(0);
    }
  }
  await context.close();
});

function carouselOf(page: Page) {
  return page.getByRole('group', { name: 'Featured Patents' });
}

function contentOf(html: string, attribute: string): string {
  return new RegExp(`<meta ${attribute} content="([^"]*)"`).exec(html)?.[1] ?? '';
}

async function textAt(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(product.url + path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}
