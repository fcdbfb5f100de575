import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { tapUntil } from '../kit/press.ts';
import { expectGoodLooks, overflowOf } from '../screens/look.ts';
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

test('a card is readable at a glance: four in a row, two lines of title, nothing printed over the drawing', async ({
  browser,
}) => {
  for (const width of [1200, 1440]) {
    const page = await signedIn(browser, product, buyer, { viewport: { width, height: 900 } });
    const market = marketOn(page);
    await market.load();
    await expect(market.cards).toHaveCount(20);
    const boxes = await Promise.all(
      [0, 1, 2, 3, 4].map((at) => market.cards.nth(at).boundingBox()),
    );
    const [first, , , fourth, fifth] = boxes;
    expect(fourth?.y).toBe(first?.y);
    expect(fifth?.x).toBe(first?.x);
    expect(boxes.map((box) => [box?.width, box?.height])).toEqual(boxes.map(() => [232, 163]));
    const card = market.cards.first();
    const title = card.getByRole('heading');
    await expect(title).toHaveCSS('font-size', '14px');
    await expect(title).toHaveCSS('-webkit-line-clamp', '2');
    const overDrawing = card.locator('> div').first().locator(':not(svg, svg *)');
    await expect(overDrawing.filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(card.locator('p')).toHaveText(/\d{1,2},\d{3},\d{3}/);
    await page.context().close();
  }
});

const pagesOfPatents = '**/api/v1/patents?*';

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
    if (pathname.endsWith('/patents') && !searchParams.has('page')) asked.push(request.url());
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
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
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

test('everything can be done with the keyboard alone', async ({ browser }) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await page.goto('/buy');
  await tabTo(page, market.search);
  await page.keyboard.type(word.toUpperCase());
  await expect(market.total).toHaveText(`${listed} patents`);
  await expect(market.search).toBeFocused();

  const design = market.filters.getByRole('checkbox', { name: 'Design' });
  await tabTo(page, design);
  await page.keyboard.press('Space');
  await expect(market.total).toHaveText('3 patents');
  await page.keyboard.press('Space');
  await expect(market.total).toHaveText(`${listed} patents`);

  const categories = market.filters.getByRole('combobox', { name: 'Categories' });
  await tabTo(page, categories);
  const third = (await buyer.call<{ id: number; name: string }[]>('GET', '/categories')).find(
    ({ id }) => id === 3,
  );
  await page.keyboard.type(third?.name ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(market.total).toHaveText('4 patents');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await expect(market.total).toHaveText(`${listed} patents`);

  await tabTo(page, market.heart(listed));
  await page.keyboard.press('Enter');
  await expect(market.heart(listed)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(market.heart(listed)).toHaveAttribute('aria-pressed', 'false');

  await tabTo(page, market.pages.getByRole('button', { name: 'Page 2' }), 60);
  await page.keyboard.press('Enter');
  await expect(market.cards).toHaveCount(listed - 20);
  await expect(market.card(1)).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await tapUntil(offersOnly, async () => !(await offersOnly.isChecked()));
  await tapUntil(toggle, () => market.filters.isHidden());
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
  await tapUntil(market.heart(listed), async () => !(await isPressed(market.heart(listed))));

  const second = market.pages.getByRole('button', { name: 'Page 2' });
  await tapUntil(second, async () => (await second.getAttribute('aria-current')) === 'page');
  await expect(market.cards).toHaveCount(listed - 20);
  await expectAddress(page, { page: '2' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a shared address shows others the same', async ({ browser }) => {
  const page = await signedIn(browser, product, seller);
  const market = marketOn(page);
  await market.open('&types=1&sort=price_desc&page=1&acceptingOffers=true');
  await expect(market.total).toHaveText('5 patents');
  await expect(market.search).toHaveValue(word.toLowerCase());
  await expect(market.filters.getByRole('checkbox', { name: 'Utility' })).toBeChecked();
  await expect(market.filters.getByRole('checkbox', { name: 'Accepting Offers' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Highest price');
  // A person's own patent has no heart.
  await expect(market.card(listed)).toBeVisible();
  await expect(market.heart(listed)).toHaveCount(0);
});

test('when nothing is found, there is a way back', async ({ browser }) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await market.open('&types=4');
  await expect(
    page.getByText('No patents found matching your criteria. Try adjusting your filters.'),
  ).toBeVisible();
  await expect(market.total).toHaveText('0 patents');
  await page
    .getByRole('region', { name: 'Patents found' })
    .getByRole('button', { name: 'Reset' })
    .click();
  await expect(market.cards.first()).toBeVisible();
  // A page that does not exist is just empty, and nothing breaks.
  await market.open('&page=9');
  await expect(page.getByText('No patents found matching your criteria.')).toBeVisible();
});

test('old results stay, dimmed, while a person types, and overtaken requests are canceled', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await market.open();
  await expect(market.total).toHaveText(`${listed} patents`);
  const isFirst = (asked: URLSearchParams) => asked.get('search') === `${word} t`.toLowerCase();
  const release = await holdBack(page, isFirst);
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    isFirst(new URL(request.url()).searchParams),
  );
  await market.search.press('End');
  await market.search.pressSequentially(' t');
  await expect(market.total).toHaveText(`${listed} patents · Updating…`);
  await expect(market.cards).toHaveCount(20);
  await expect(page.locator('ul[aria-busy=true]').getByRole('article')).toHaveCount(20);
  await market.search.pressSequentially('hat dresses itself, no. 9');
  await givenUp;
  await expect(market.total).toHaveText('1 patent');
  await expect(market.card(9)).toBeVisible();
  release();
  await expect(market.total).toHaveText('1 patent');
});

test('the next page is loaded before it is requested', async ({ browser }) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  const ahead = page.waitForResponse((response) => response.url().includes('page=2'));
  await market.open();
  await (await ahead).finished();
  await page.route(pagesOfPatents, (route) => route.abort());
  await market.pages.getByRole('button', { name: 'Next page' }).click();
  await expect(market.cards).toHaveCount(listed - 20);
  await expect(market.total).toHaveText(`${listed} patents`);
});

test('a lost network is reported next to the patents, and they refresh once it is back', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await market.open();
  await expect(market.total).toHaveText(`${listed} patents`);
  await page.context().setOffline(true);
  await market.filters.getByRole('checkbox', { name: 'Design' }).check();
  await expect(market.total).toHaveText(`${listed} patents · Waiting for the connection…`);
  await expect(market.cards).toHaveCount(20);
  await page.context().setOffline(false);
  await expect(market.total).toHaveText('3 patents');

  // The machine has a network, but the server cannot be reached.
  await page.route(pagesOfPatents, (route) => route.abort());
  await market.filters.getByRole('checkbox', { name: 'Expired' }).check();
  await expect(page.getByRole('alert')).toContainText('The patents could not be loaded');
  await expect(market.filters.getByRole('checkbox', { name: 'Expired' })).toBeChecked();
  await page.unroute(pagesOfPatents);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(market.total).toHaveText('0 patents');
});

test('a heart that could not be saved is undone and says so', async ({ browser }) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await market.open();
  await page.route('**/api/v1/patent/wishlist/*', (route) => route.abort());
  await market.heart(listed).click();
  await expect(page.getByRole('alert')).toContainText('The patent could not be saved');
  await expect(market.heart(listed)).toHaveAttribute('aria-pressed', 'false');
});

test('it looks right with many results, with none and with a failure, down to 360 pixels', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  const market = marketOn(page);
  await market.open();
  await expectGoodLooks(page, 'market-many', { shows: market.pages });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(market.filters).toBeVisible();
  expect(await overflowOf(page)).toEqual([]);
  await market.open('&types=4');
  await expectGoodLooks(page, 'market-none', { shows: page.getByText('No patents found') });
  await page.route(pagesOfPatents, (route) => route.fulfill({ status: 500, json: {} }));
  await market.filters.getByRole('checkbox', { name: 'Provisional' }).check();
  await expectGoodLooks(page, 'market-failed', { shows: page.getByRole('alert') });
});

async function isPressed(button: Locator): Promise<boolean> {
  return (await button.getAttribute('aria-pressed')) === 'true';
}

/** The cards as HTML, without the figures drawn into empty plates later. */
function cardsOf(page: Page): Promise<string> {
  return page.locator('[data-first-look=found]').evaluate((found) => {
    const copy = found.cloneNode(true) as Element;
    for (const figure of copy.querySelectorAll('article > div:first-child > :is(svg, div)')) {
      figure.remove();
    }
    return copy.innerHTML;
  });
}

/** Holds the responses to some requests until the returned function is called. */
async function holdBack(
  page: Page,
  concerns: (asked: URLSearchParams) => boolean,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pagesOfPatents, async (route) => {
    if (concerns(new URL(route.request().url()).searchParams)) await promise;
    // The page that asked may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}
