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
  // As many as the home page features.
  for (let number = 1; number <= 8; number += 1) {
    await listAs(product, seller, { title: `Valve that closes by its own weight, No. ${number}` });
  }
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
    const map = await textAt(request, '/sitemap.xml');
    for (const [path] of pages) expect(map).toContain(`<loc>${product.url}${path}</loc>`);
    expect(map).not.toContain('resetPassword');
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
});

test('featured cards have their size and open the listing', async ({ page }) => {
  await page.goto(product.url);
  const card = carouselOf(page).getByRole('article').first();
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  expect([box?.width, box?.height]).toEqual([280, 163]);
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/listing\//);
});

test.describe('the carousel', () => {
  test('advances on its own every five seconds, with a bar that fills', async ({ page }) => {
    await openWithClock(page);
    await page.clock.runFor(2_500);
    expect(await filled(page)).toBeGreaterThan(0.3);
    expect(await offset(page)).toBe(0);
    await page.clock.runFor(2_700);
    await expect.poll(() => offset(page)).toBe(296);
    expect(await filled(page)).toBeLessThan(0.3);
  });

  test('pauses while it is hovered, and while a card has the focus', async ({ page }) => {
    await openWithClock(page);
    await carouselOf(page).getByRole('article').first().hover();
    await page.clock.runFor(12_000);
    expect(await offset(page)).toBe(0);
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('link', { name: 'View All' }).focus();
    await page.keyboard.press('Tab');
    await expect(carouselOf(page).getByRole('link').first()).toBeFocused();
    await page.clock.runFor(12_000);
    expect(await offset(page)).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(5_200);
    await expect.poll(() => offset(page)).toBe(296);
  });

  test('is paused and played by a button', async ({ page }) => {
    await openWithClock(page);
    await page.getByRole('button', { name: 'Pause the carousel' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.runFor(12_000);
    expect(await offset(page)).toBe(0);
    await page.getByRole('button', { name: 'Play the carousel' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.runFor(5_200);
    await expect.poll(() => offset(page)).toBe(296);
  });

  test('stays paused where motion is reduced, until it is played', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWithClock(page);
    await page.clock.runFor(20_000);
    expect(await offset(page)).toBe(0);
    await page.getByRole('button', { name: 'Play the carousel' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.runFor(5_200);
    await expect.poll(() => offset(page)).toBe(296);
  });

  test('moves by buttons and by arrow keys, and wraps around at the ends', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(product.url);
    const links = carouselOf(page).getByRole('link');
    await expect(links).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Next patents' }).click();
    await expect.poll(() => offset(page)).toBe(296);
    await page.getByRole('button', { name: 'Previous patents' }).click();
    await expect.poll(() => offset(page)).toBe(0);
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(links.last()).toBeFocused();
    await expect.poll(() => offset(page)).toBeGreaterThan(600);
  });

  test('keeps its place while it loads, and says if there is nothing or a failure', {
    tag: '@soak',
  }, async ({ page }) => {
    const calls = '**/api/v1/patents/featured';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(product.url);
    const below = page.getByRole('heading', { name: 'How It Works' });
    await expect(carouselOf(page).getByRole('listitem')).toHaveCount(4);
    const before = await below.boundingBox();
    release();
    await expect(carouselOf(page).getByRole('article').first()).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);

    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(page.getByText('No featured patents yet')).toBeVisible();

    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('The featured patents could not be loaded');
    await page.unroute(calls);
    await page.route(calls, (route) => route.abort());
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toContainText(/connection/i);
    await page.unroute(calls);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(carouselOf(page).getByRole('article').first()).toBeVisible();
  });
});

test('How It Works is side by side from 1024 px up, and a swipe carousel below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(product.url);
  const list = page.getByRole('list', { name: 'How It Works' });
  const steps = list.getByRole('heading');
  await list.scrollIntoViewIfNeeded();
  for (const step of [0, 1, 2]) await expect(steps.nth(step)).toBeInViewport();
  await expect(list).not.toHaveAttribute('tabindex');
  await expect(page.getByRole('group', { name: 'Steps' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Step 1' })).toBeHidden();

  await page.setViewportSize({ width: 1023, height: 900 });
  await expect(list).toHaveAttribute('tabindex', '0');
  const third = page.getByRole('button', { name: 'Step 3' });
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'step');
  await expect(steps.nth(2)).toBeInViewport({ ratio: 1 });
  // A rail that is turned while it glides stops where it is: this one has come to its end.
  const left = () => list.evaluate((rail) => rail.scrollWidth - rail.clientWidth - rail.scrollLeft);
  await expect.poll(left).toBeLessThan(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(steps.nth(0)).not.toBeInViewport();
  await list.focus();
  // How far one press scrolls is up to the browser.
  const firstStep = page.getByRole('button', { name: 'Step 1' });
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(firstStep).toHaveAttribute('aria-current', 'step', { timeout: 200 });
  }).toPass();
});

test('three testimonials are paged, and say that they are fictional', async ({ page }) => {
  await page.goto(product.url);
  const shown = page.getByRole('figure');
  await expect(shown).toHaveCount(1);
  await expect(page.getByText('They are not customers.')).toBeVisible();
  const seen: string[] = [];
  for (const at of [1, 2, 3]) {
    await expect(page.getByText(`Example ${at} of 3`)).toBeAttached();
    seen.push(await shown.innerText());
    await page.getByRole('button', { name: 'Next example' }).click();
  }
  expect(new Set(seen).size).toBe(3);
  await expect(page.getByText('Example 1 of 3')).toBeAttached();
  await page.getByRole('button', { name: 'Previous example' }).click();
  await expect(page.getByText('Example 3 of 3')).toBeAttached();
});

test('the ten questions open by keyboard, and the home page shows five of them', async ({
  page,
}) => {
  await page.goto(`${product.url}/faq`);
  const entries = page.getByRole('main').getByRole('group');
  await expect(entries).toHaveCount(10);
  const all = await entries.allInnerTexts();
  const fees = entries.filter({ hasText: 'What does it cost?' });
  await fees.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(fees.getByText(/small listing fee/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(fees.getByText(/small listing fee/)).toBeHidden();

  await page.goto(product.url);
  const some = page.getByRole('region', { name: 'Questions' }).getByRole('group');
  expect(await some.allInnerTexts()).toEqual([1, 2, 3, 5, 10].map((number) => all[number - 1]));
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

/** Opens the home page with its clock under control, and waits for the cards. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00') });
  await page.goto(product.url);
  await expect(carouselOf(page).getByRole('article').first()).toBeVisible();
  await page.clock.pauseAt(new Date('2026-03-02T10:00:00'));
  await page.getByRole('button', { name: 'Previous patents' }).press('Tab');
  await carouselOf(page)
    .getByRole('list')
    .evaluate((rail) => rail.scrollTo({ left: 0, behavior: 'instant' }));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** How far the rail is scrolled. */
function offset(page: Page): Promise<number> {
  return carouselOf(page)
    .getByRole('list')
    .evaluate((rail) => Math.round(rail.scrollLeft));
}

/** How full the bar is, from 0 to 1. */
function filled(page: Page): Promise<number> {
  return carouselOf(page)
    .locator('span[aria-hidden] > span')
    .evaluate((bar) =>
      Number(/scaleX\(([\d.]+)\)/.exec(bar.getAttribute('style') ?? '')?.[1] ?? 0),
    );
}

function contentOf(html: string, attribute: string): string {
  return new RegExp(`<meta ${attribute} content="([^"]*)"`).exec(html)?.[1] ?? '';
}

async function textAt(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(product.url + path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}
