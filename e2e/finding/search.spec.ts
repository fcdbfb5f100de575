import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

/** A real grant that the sandbox's office has: its abstract, claims and inventors are in no title. */
const electrode = '11646472';
const scythe = {
  title: 'Scythe whose snath telescopes',
  number: String(randomInt(8_100_000, 8_900_000)),
};
const sickle = {
  title: 'Sickle with a telescoping snath',
  number: String(randomInt(8_100_000, 8_900_000)),
};
/** A word of the scythe's description, and of nothing else in the market. */
const rare = 'windrowing';

let product: Product;
let buyer: ApiPerson;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  const seller = await ApiPerson.register(product, 'Ada');
  buyer = await ApiPerson.register(product, 'Bo');
  await listAs(product, seller, { title: 'Cell under water', patentNumber: electrode });
  await listAs(product, seller, {
    title: scythe.title,
    patentNumber: scythe.number,
    description: `Mowing by hand, and ${rare} what was mown, without a second tool.`,
  });
  await listAs(product, seller, { title: sickle.title, patentNumber: sickle.number });
  // The office's record of a listing comes after it was published.
  await expect.poll(() => totalOf('clm:anolyte in:visco'), { timeout: 60_000 }).toBe(1);
});

const totalOf = async (q: string) =>
  (await buyer.call<{ total: number }>('GET', '/search', { query: { q } })).total;

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const also = (page: Page) =>
  page.getByRole('region', { name: 'Also found in abstracts and claims' });

async function searches(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

test('what no title has is found by words, fields, distance and a pasted claim, each with its line', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  await page.goto('/buy');
  // From anywhere on the page, once it runs.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await searches(page, `tool ${rare}`);
  await expect(also(page)).toContainText(scythe.title);
  await expect(also(page).locator('mark', { hasText: rare })).toBeVisible();
  await expectGoodLooks(page, 'search-words', { shows: also(page) });

  await searches(page, 'clm:(anolyte NEAR3 conducting)');
  await expect(also(page).getByRole('listitem')).toHaveCount(1);
  await expect(also(page)).toContainText('Cell under water');
  await expect(also(page)).toContainText(/Claim \d+/);
  await searches(page, '"non-aqueous electrolyte" in:visco');
  await expect(also(page)).toContainText('Cell under water');
  await searches(
    page,
    'A method comprising providing a protected electrode comprising an anode and a protective architecture, the architecture comprising a first ion conducting separator layer and a second substantially impervious layer that prevents the anode from deleterious reaction with seawater',
  );
  await expect(also(page).getByRole('listitem').first()).toContainText('Cell under water');
  await expect(page).toHaveURL(/search=A\+method/);
});

test('on a phone a number in any form heads the page, and what finds nothing is helped on', async ({
  browser,
}) => {
  const phone = { width: 390, height: 844 };
  const page = await signedIn(browser, product, buyer, { colorScheme: 'dark', viewport: phone });
  await page.goto('/buy');
  await searches(page, 'US 11,646,472 B2');
  const numbered = page.getByRole('region', { name: 'Patent with this number' });
  await expect(numbered).toContainText('Cell under water');
  await expectGoodLooks(page, 'search-number', { shows: numbered });

  await page.setViewportSize(phone);
  await searches(page, `${rare} qqxyzzy`);
  const without = page.getByRole('button', { name: /^Search without “qqxyzzy”/ });
  await expect(without).toBeVisible();
  await expectGoodLooks(page, 'search-missing', { shows: without });
  await without.click();
  await expect(box(page)).toHaveValue(rare);
  await expect(also(page)).toContainText(scythe.title);

  await searches(page, `"${rare}`);
  await expect(page.getByText('This quote is never closed.')).toBeVisible();
  await expect(also(page)).toContainText(scythe.title);
});

test('a search that no title answers is counted beside the filters, and titles are sorted by the best match', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  await page.goto(`/buy?search=${rare}`);
  await expect(page.getByRole('checkbox', { name: 'Utility 1' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1 patent$/ })).toBeVisible();

  await page.goto('/buy?search=snath&types=1');
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText(sickle.title);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Best match' }).click();
  await expect(page).toHaveURL(/sort=best/);
  await expect(cards).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Best match');
  await expect(cards).toHaveCount(2);
});

test('a listing and the wishlist lead to what is similar, and say why', async ({ browser }) => {
  const found = await buyer.call<{ results: { patent: { id: string } }[] }>('GET', '/search', {
    query: { q: rare },
  });
  const id = found.results[0]?.patent.id ?? '';
  const page = await signedIn(browser, product, buyer);
  await page.goto(`/listing/${id}`);
  const similar = page.getByRole('region', { name: 'Similar patents' });
  await expect(async () => {
    await page.getByRole('heading', { name: 'Owners', exact: true }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2_000);
    await expect(similar).toContainText(sickle.title, { timeout: 1_000 });
  }).toPass();
  await expect(similar).toContainText(/Also about: .*snath/);
  await expectGoodLooks(page, 'similar-patents', { shows: similar });

  await buyer.call('POST', `/patent/wishlist/${id}`);
  await page.goto('/account/lists');
  const ofSaved = page.getByRole('region', { name: 'Like what you saved' });
  await expect(ofSaved).toContainText(`Like “${scythe.title}”`);
  await expectGoodLooks(page, 'similar-to-saved', { shows: ofSaved });
  await ofSaved.getByRole('button', { name: `Add ${sickle.title} to your wishlist` }).click();
  await expect(ofSaved.getByRole('link', { name: sickle.title })).toHaveCount(0);
});
