import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { tapUntil } from '../kit/press.ts';
import { expectAddress, fillMarket, listed, marketOn, titleOf, word } from './market.kit.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  seller = await ApiPerson.register(product, 'Ada');
  buyer = await ApiPerson.register(product, 'Bo');
  await fillMarket(product, seller);
});

test('the patents are there before any script runs, and hydrate as they are', async ({
  browser,
}) => {
  const saver = await ApiPerson.register(product, 'Cy');
  const still = await signedIn(browser, product, saver, { javaScriptEnabled: false });
  const asDocument = marketOn(still);
  await asDocument.load();
  await expect(asDocument.total).toHaveText(`${listed} patents`);
  await expect(asDocument.cards).toHaveCount(20);
  await expect(asDocument.cards.first()).toContainText(titleOf(listed));
  await expect(asDocument.heart(listed)).toHaveAttribute('aria-pressed', 'false');
  const newest = (await saver.call<{ patents: { id: string }[] }>('GET', `/patents?search=${word}`))
    .patents[0];
  await saver.call('POST', `/patent/wishlist/${newest?.id}`);
  await asDocument.load();
  await expect(asDocument.heart(listed)).toHaveAttribute('aria-pressed', 'true');
  await expect(asDocument.heart(listed - 1)).toHaveAttribute('aria-pressed', 'false');
  await asDocument
    .card(listed - 1)
    .getByRole('link')
    .click();
  await still.waitForURL(/\/listing\//);
  await asDocument.load();
  const sent = await cardsOf(still);

  const page = await signedIn(browser, product, saver);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isMeant = message.text().startsWith('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !isMeant) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isAgain = pathname.endsWith('/patents') && !searchParams.has('page');
    if (isAgain || pathname.endsWith('.data')) asked.push(request.url());
  });
  const live = page.waitForResponse('**/api/v1/events');
  const ahead = page.waitForResponse(/\/patents\?.*page=2/);
  const market = marketOn(page);
  await market.open();
  await (await ahead).finished();
  await live;
  expect(await cardsOf(page)).toBe(sent);
  await expect(market.heart(listed)).toHaveAttribute('aria-pressed', 'true');
  await market.heart(listed).click();
  await expect(market.heart(listed)).toHaveAttribute('aria-pressed', 'false');
  // What is opened later knows the names that elements had in the document.
  const searches = page.getByRole('button', { name: 'Saved searches' });
  await searches.click();
  await expect(page.getByRole('menu', { name: 'Saved searches' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searches).toBeFocused();
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
});

test('whoever comes from another page, or filters, asks the API alone', async ({ browser }) => {
  const page = await signedIn(browser, product, buyer);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/patents$|\.data$/.test(pathname)) asked.push(pathname + search);
  });
  const market = marketOn(page);
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Buy/ }).click();
  await expect(market.cards.first()).toBeVisible();
  await market.filters.getByRole('checkbox', { name: 'Design' }).check();
  await expect(market.total).toHaveText('3 patents');
  await page.goBack();
  await expect(market.filters.getByRole('checkbox', { name: 'Design' })).not.toBeChecked();
  const first = asked.filter((address) => !address.includes('page='));
  expect(first).toEqual(['/api/v1/patents', '/api/v1/patents?types=2']);
});

test('a signed-out visitor gets none of it and is asked to sign in', async ({ browser }) => {
  const page = await signedOut(browser, product);
  const document = page.waitForResponse((response) => response.url().includes('/buy?'));
  await marketOn(page).load();
  expect(await (await document).text()).not.toContain(word);
  await page.waitForURL(/\/auth\/login\?next=/);
});

test('what is typed and checked before the scripts run is not lost', async ({ browser }) => {
  const page = await signedIn(browser, product, buyer);
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await woken;
    await route.continue();
  });
  const market = marketOn(page);
  await page.goto('/buy');
  await expect(market.cards.first()).toBeVisible();
  await market.search.fill(word.toLowerCase());
  await market.search.press('Enter');
  await market.filters.getByRole('checkbox', { name: 'Design' }).check();
  wake();
  await expectAddress(page, { types: '2' });
  await expect(market.total).toHaveText('3 patents');
  await expect(market.search).toHaveValue(word.toLowerCase());
  await expect(market.filters.getByRole('checkbox', { name: 'Design' })).toBeChecked();
});

test('filters narrow together, are in the address, and Back and Forward step through them', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await market.open();
  await expect(market.total).toHaveText(`${listed} patents`);
  await expect(market.cards).toHaveCount(20);
  await expect(market.cards.first()).toContainText(titleOf(listed));

  await market.filters.getByRole('checkbox', { name: 'Design' }).check();
  await expectAddress(page, { types: '2' });
  await expect(market.total).toHaveText('3 patents');
  await market.filters.getByRole('checkbox', { name: 'Prototype' }).check();
  await expectAddress(page, { types: '2', prototype: 'true' });
  await expect(market.total).toHaveText('2 patents');
  await expect(market.card(1)).toBeVisible();
  await expect(market.card(3)).toBeVisible();

  await page.goBack();
  await expectAddress(page, { types: '2' });
  await expect(market.total).toHaveText('3 patents');
  await expect(market.filters.getByRole('checkbox', { name: 'Prototype' })).not.toBeChecked();
  await page.goBack();
  await expect(market.total).toHaveText(`${listed} patents`);
  await expect(market.filters.getByRole('checkbox', { name: 'Design' })).not.toBeChecked();
  await page.goForward();
  await expect(market.total).toHaveText('3 patents');
  await expect(market.filters.getByRole('checkbox', { name: 'Design' })).toBeChecked();

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Lowest price' }).click();
  await expectAddress(page, { types: '2', sort: 'price_asc' });
  await expect(market.cards.first()).toContainText(titleOf(1));
  // Coming back from a listing shows everything as it was left.
  await market.card(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(1));
  await page.goBack();
  await expectAddress(page, { types: '2', sort: 'price_asc' });
  await expect(market.total).toHaveText('3 patents');

  await market.filters.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect(market.search).toHaveValue('');
});

test('touch opens the filters, checks them, saves a patent and turns the page', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const market = marketOn(page);
  await market.open();
  await expect(market.total).toHaveText(`${listed} patents`);
  await expect(market.filters).toBeHidden();
  const toggle = page.getByRole('button', { name: /^Filters/ });
  const offersOnly = market.filters.getByRole('checkbox', { name: 'Accepting Offers' });
  const wishlistOnly = market.filters.getByRole('switch', { name: 'Show Wishlist' });
  await tapUntil(toggle, () => market.filters.isVisible());
  await tapUntil(offersOnly, () => offersOnly.isChecked());
  await expect(market.total).toHaveText('5 patents');
  const back = page.getByRole('button', { name: /^Show \d+ patents?$/ });
  await tapUntil(back, () => market.filters.isHidden());
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await tapUntil(toggle, () => market.filters.isVisible());
  await tapUntil(offersOnly, async () => !(await offersOnly.isChecked()));
  await tapUntil(back, () => market.filters.isHidden());
  await expect(market.total).toHaveText(`${listed} patents`);

  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/patent/wishlist/'),
  );
  await tapUntil(market.heart(listed), () => isPressed(market.heart(listed)));
  await saved;
  await tapUntil(toggle, () => market.filters.isVisible());
  await tapUntil(wishlistOnly, () => wishlistOnly.isChecked());
  await expect(market.total).toHaveText('1 patent');
  await tapUntil(wishlistOnly, async () => !(await wishlistOnly.isChecked()));
  await tapUntil(back, () => market.filters.isHidden());
  await tapUntil(market.heart(listed), async () => !(await isPressed(market.heart(listed))));

  const second = market.pages.getByRole('button', { name: 'Page 2' });
  await tapUntil(second, async () => (await second.getAttribute('aria-current')) === 'page');
  await expect(market.cards).toHaveCount(listed - 20);
  await expectAddress(page, { page: '2' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

async function isPressed(button: Locator): Promise<boolean> {
  return (await button.getAttribute('aria-pressed')) === 'true';
}

/** The cards and the pages as HTML, without the figures drawn into empty plates later. */
async function cardsOf(page: Page): Promise<string> {
  const found = page.locator('[aria-labelledby=results] > :is(ul, nav)');
  const parts = await found.evaluateAll((all) =>
    all.map((part) => {
      const copy = part.cloneNode(true) as Element;
      for (const figure of copy.querySelectorAll('article > div:first-child > :is(svg, div)')) {
        figure.remove();
      }
      return copy.outerHTML;
    }),
  );
  expect(parts).toHaveLength(2);
  return parts.join('');
}
