import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/mailbox.ts';
import { clickUntil } from '../kit/press.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { expectGoodLooks, overflowOf } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import { keepSearch, keptBy, manySearches, searchesOn } from './searches.kit.ts';

let product: Product;
let seller: ApiPerson;

test.beforeAll(async ({ later }) => {
  product = later;
  seller = await ApiPerson.register(product, 'Ada');
});

const listOfSearches = '**/api/v1/savedSearches';
const unsubscribing = '**/api/v1/savedSearches/unsubscribe?*';
const total = (page: Page) =>
  page.getByRole('region', { name: 'Patents found' }).getByRole('status').first();

test('a search is saved where it is made, under its name', async ({ browser }) => {
  const buyer = await ApiPerson.register(product, 'Bo');
  const page = await signedIn(browser, product, buyer);
  const searches = searchesOn(page);
  await page.goto('/buy');
  await expect(searches.menuButton()).toBeVisible();
  await expect(searches.save).toHaveCount(0);
  await page.goto('/buy?search=alidade&types=1');
  await searches.save.click();
  await expect(searches.name).toHaveValue('alidade, Utility');
  await expect(searches.mails).not.toBeChecked();
  await expect(searches.dialog).toContainText('“alidade” · Utility');
  await expectGoodLooks(page, 'search-dialog', { shows: searches.dialog });

  await searches.name.fill('  ');
  await searches.dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(searches.dialog.getByRole('alert')).toHaveText('Give the search a name.');
  await searches.name.fill('Alidades');
  await searches.mails.click();
  await expect(searches.mails).toBeChecked();
  await searches.dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(searches.dialog).toBeHidden();
  await expect(searches.saved('Alidades')).toBeFocused();

  await test.step('a name that is already used is refused in place, whatever its case', async () => {
    await page.getByRole('region', { name: 'Filters' }).getByText('Design').click();
    await searches.save.click();
    await searches.name.fill('ALIDADES');
    await page.keyboard.press('Enter');
    await expect(searches.dialog.getByRole('alert')).toHaveText(
      'You already have a saved search with this name.',
    );
    await page.keyboard.press('Escape');
    await expect(searches.dialog).toBeHidden();
  });

  await page.goto('/account/lists');
  await expect(searches.entry('Alidades')).toContainText('“alidade” · Utility');
  await expect(searches.entry('Alidades').getByRole('switch')).toBeChecked();
});

test('what is new is counted everywhere until it is viewed', async ({ browser }) => {
  const buyer = await ApiPerson.register(product, 'Cy');
  await keepSearch(buyer, { name: 'Astrolabes', search: 'astrolabe' });
  await listAs(product, seller, { title: 'Astrolabe with a vernier' });
  const page = await signedIn(browser, product, buyer);
  const searches = searchesOn(page);
  await page.goto('/account/lists');
  await expect(searches.entry('Astrolabes')).toContainText('1 new');

  await test.step('by the keyboard alone, from the market', async () => {
    await page.goto('/buy');
    await tabTo(page, searches.menuButton(1), 60);
    await page.keyboard.press('Enter');
    await expect(searches.inMenu(/^Astrolabes.*1 new$/)).toBeVisible();
    await expectGoodLooks(page, 'searches-menu', { shows: searches.menu });
    await searches.inMenu(/^Astrolabes.*1 new$/).press('Enter');
    await expect(page).toHaveURL(/\/buy\?search=astrolabe&from=saved_search$/);
    await expect(total(page)).toHaveText('1 patent · 1 new');
    await expect(searches.menuButton()).toBeVisible();
  });

  await page.goto('/account/lists');
  await expect(searches.entry('Astrolabes')).toBeVisible();
  await expect(searches.entry('Astrolabes')).not.toContainText(/\d new/);
  await searches.entry('Astrolabes').getByRole('link', { name: 'Open Astrolabes' }).click();
  await expect(total(page)).toHaveText('1 patent');
  await expect(searches.saved('Astrolabes')).toBeVisible();
});

test('a saved search is renamed, its emails are turned on and off, and it is removed after a question', async ({
  browser,
}) => {
  const buyer = await ApiPerson.register(product, 'Di');
  await keepSearch(buyer, { name: 'Compasses', search: 'compass' });
  const page = await signedIn(browser, product, buyer);
  const searches = searchesOn(page);
  await page.goto('/account/lists');
  const entry = searches.entry('Compasses');
  await entry.getByRole('switch').click();
  await expect.poll(() => keptBy(buyer)).toMatchObject([{ mails: true }]);

  await entry.getByRole('button', { name: 'Rename Compasses' }).click();
  await expect(searches.mails).toHaveCount(0);
  await searches.name.fill('Better compasses');
  await searches.dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(searches.entry('Better compasses')).toBeVisible();

  await test.step('a change that failed is undone and says so', async () => {
    await page.route(`${listOfSearches}/*`, (route) => route.abort());
    await searches.entry('Better compasses').getByRole('switch').click();
    await expect(page.getByRole('alert')).toContainText('The emails could not be changed');
    await expect(searches.entry('Better compasses').getByRole('switch')).toBeChecked();
    await page.unroute(`${listOfSearches}/*`);
  });

  await searches.entries.getByRole('button', { name: 'Remove Better compasses' }).click();
  await expect(searches.dialog).toContainText('any more emails about “Better compasses”');
  await searches.dialog.getByRole('button', { name: 'Keep it' }).click();
  await searches.entries.getByRole('button', { name: 'Remove Better compasses' }).click();
  await searches.dialog.getByRole('button', { name: 'Remove search' }).click();
  await expect(searches.kept.getByText('No saved searches yet')).toBeVisible();
  await expect(
    searches.kept.getByRole('heading', { name: 'Saved searches', exact: true }),
  ).toBeFocused();
  expect(await keptBy(buyer)).toEqual([]);
});

test('the lists look right with many searches, with none and with a failure, down to 360 pixels', {
  tag: '@soak',
}, async ({ browser }) => {
  const buyer = await ApiPerson.register(product, 'Ed');
  const page = await signedIn(browser, product, buyer);
  const searches = searchesOn(page);
  await page.goto('/account/lists');
  await expectGoodLooks(page, 'searches-none', {
    shows: searches.kept.getByText('No saved searches yet'),
  });
  await page.route(listOfSearches, (route) => route.fulfill({ json: manySearches() }));
  await page.goto('/account/lists#searches');
  await page.reload();
  await expect(searches.entries).toHaveCount(50);
  await expect(
    searches.kept.getByRole('heading', { name: 'Saved searches', exact: true }),
  ).toBeInViewport();
  await expectGoodLooks(page, 'searches-many', { shows: searches.kept });
  for (const address of ['/account/lists', '/buy?search=hinge&categories=1,2,3']) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(address);
    await expect(searches.entries.or(searches.menuButton(2_450)).first()).toBeVisible();
    expect(await overflowOf(page)).toEqual([]);
  }
  await searches.menuButton(2_450).click();
  await expect(searches.inMenu(/^1 Pneumono/)).toBeVisible();
  expect(await overflowOf(page)).toEqual([]);
  await page.route(listOfSearches, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/account/lists');
  await expectGoodLooks(page, 'searches-failed', { shows: searches.kept.getByRole('alert') });
});

test('the header counts the saved patents, right away wherever a heart is pressed', async ({
  browser,
}) => {
  const title = 'Heliostat that follows two suns';
  await listAs(product, seller, { title });
  const buyer = await ApiPerson.register(product, 'Fay');
  const page = await signedIn(browser, product, buyer);
  const header = (name: string) => page.getByRole('banner').getByRole('link', { name });
  await page.goto('/buy?search=heliostat');
  await expect(header('Wishlist, nothing saved')).toBeVisible();
  const heart = page.getByRole('button', { name: `Add ${title} to your wishlist` });
  await heart.click();
  await expect(header('Wishlist, 1 saved')).toHaveText('1');
  await page.reload();
  await header('Wishlist, 1 saved').click();
  await page.getByRole('button', { name: `Remove ${title} from your wishlist` }).click();
  await expect(header('Wishlist, nothing saved')).toBeVisible();

  await page.route('**/api/v1/patent/wishlist/*', async (route) => {
    if (route.request().method() === 'POST') await route.abort();
    else await route.fallback();
  });
  await page.goto('/buy?search=heliostat');
  await expect(header('Wishlist, nothing saved')).toBeVisible();
  const refused = page.getByRole('alert').filter({ hasText: 'The patent could not be saved' });
  await clickUntil(heart, () => refused.isVisible());
  await expect(header('Wishlist, nothing saved')).toBeVisible();
});

test('an email lists what is new, and its unsubscribe link works in any browser, after one press', async ({
  browser,
}) => {
  const buyer = await ApiPerson.register(product, 'Gus');
  await keepSearch(buyer, { name: 'Theodolites', search: 'theodolite', mails: true });
  await listAs(product, seller, { title: 'Theodolite of paper' });
  await product.control('POST', '/clock', { advanceSeconds: 25 * 3_600 });
  const mail = await mailTo(product, buyer.email, /^One new patent for “Theodolites”$/);
  expect(mail.text).toContain('> Theodolite of paper');
  const [toMarket = '', wayOut = ''] = mail.text.match(/https?:\S+/g) ?? [];
  expect(new URL(toMarket).search).toBe('?search=theodolite&from=saved_search');

  const page = await signedOut(browser, product);
  const press = page.getByRole('button', { name: 'Unsubscribe' });
  await page.goto(wayOut);
  await expectGoodLooks(page, 'unsubscribe-asked', { shows: press });
  // Opening it was not enough: programs that scan emails do that too.
  expect(await keptBy(buyer)).toMatchObject([{ mails: true }]);

  await page.route(unsubscribing, (route) => route.abort());
  await press.click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t unsubscribe you');
  await expectGoodLooks(page, 'unsubscribe-failed', { shows: page.getByRole('alert') });
  await page.unroute(unsubscribing);
  await press.click();
  const done = page.getByRole('heading', { name: 'You’re unsubscribed' });
  await expect(done).toBeFocused();
  await expect(page.getByText('You won’t get any more emails about “Theodolites”.')).toBeVisible();
  await expectGoodLooks(page, 'unsubscribe-done', { shows: done });
  expect(await keptBy(buyer)).toMatchObject([{ mails: false }]);

  for (const token of ['', '?token=', `?token=${randomUUID()}.x`]) {
    await page.goto(`/unsubscribe${token}`);
    if (token.length > 8) await press.click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  }
  await expectGoodLooks(page, 'unsubscribe-unknown', {
    shows: page.getByRole('heading', { name: 'This link no longer works' }),
  });
});
