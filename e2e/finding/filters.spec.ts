import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

/** A word in no other test's titles. */
const word = 'Trammel';
const titleOf = (number: number) => `${word} that sets its own radius, No. ${number}`;

let product: Product;
let buyer: ApiPerson;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  const [ada, cleo] = [
    await ApiPerson.register(product, 'Ada'),
    await ApiPerson.register(product, 'Cleo'),
  ];
  buyer = await ApiPerson.register(product, 'Bo');
  for (const number of [1, 2, 3, 4, 5]) {
    await listAs(product, number <= 3 ? ada : cleo, {
      title: titleOf(number),
      patentNumber: String(9_700_000 + number),
      price: number * 10_000,
      patentTypeId: number <= 2 ? 2 : 1,
      prototypeId: number % 2,
      acceptingOffers: number === 5,
    });
  }
});

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const results = (page: Page) => page.getByRole('region', { name: 'Patents found' });
const total = (page: Page) => results(page).getByRole('status').first();
const choice = (page: Page, name: string) => filters(page).getByRole('checkbox', { name });
const chip = (page: Page, label: string) =>
  page.getByRole('button', { name: `Remove the filter ${label}` });
const expectAddress = (page: Page, asked: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(asked);
const search = word.toLowerCase();

test('each choice says what it leaves, what is on is in the address, and Back steps through it', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer);
  await page.goto(`/buy?search=${search}`);
  await expect(choice(page, 'Design 2')).toBeVisible();
  await choice(page, 'Prototype 3').check();
  await expect(total(page)).toHaveText('3 patents');
  await expect(choice(page, 'Design 1')).toBeVisible();

  await tabTo(page, filters(page).getByText('Price', { exact: true }));
  await page.keyboard.press('Enter');
  await filters(page).getByRole('textbox', { name: 'From' }).fill('$20,000');
  await page.keyboard.press('Enter');
  await expectAddress(page, { search, prototype: 'true', priceFrom: '20000' });
  await expect(total(page)).toHaveText('1 patent');
  await page.goBack();
  await expect(total(page)).toHaveText('3 patents');
  await page.goForward();
  await expect(total(page)).toHaveText('1 patent');
  await choice(page, 'Design').check();
  await expect(page.getByText('No patents found matching your criteria.')).toBeVisible();
  await expect(page.getByText('Without “Design” there is 1.')).toBeVisible();
  await expectGoodLooks(page, 'buy-without', {
    shows: page.getByText('No patent has all of these.'),
  });
  await chip(page, 'From $20,000').click();
  await expect(total(page)).toHaveText('1 patent');

  // An owner's name leads to what that owner offers.
  await results(page)
    .getByRole('link', { name: titleOf(1) })
    .click();
  await page.getByRole('link', { name: 'Ada Example' }).first().click();
  await expect(total(page)).toHaveText('3 patents');
  await expect(chip(page, 'Owner: Ada Example')).toBeVisible();
  await expectGoodLooks(page, 'buy-owner', { shows: chip(page, 'Owner: Ada Example') });
});

test('on a phone the filters cover the page; the list and the comparison are there too', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, buyer, {
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`/buy?search=${search}`);
  await page.getByRole('button', { name: 'Filters' }).tap();
  await choice(page, 'Prototype').check();
  await expectGoodLooks(page, 'buy-drawer', { shows: filters(page), only: 'phone' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show 3 patents' }).tap();
  await page.getByRole('button', { name: 'List', exact: true }).tap();
  await expectAddress(page, { search, prototype: 'true', view: 'list' });
  const table = page.getByRole('region', { name: 'Patents found, as a list' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: titleOf(3) })).toContainText('$30,000');
  for (const number of [1, 3]) {
    await table.getByRole('checkbox', { name: `Compare ${titleOf(number)}` }).check();
  }
  await expectGoodLooks(page, 'buy-list', { shows: table });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole('button', { name: 'Compare 2 patents' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare patents' });
  await expect(compared.getByRole('row', { name: 'Price' })).toContainText('$10,000');
  await expect(
    compared.getByRole('row', { name: 'Price' }).getByRole('img', { name: 'Differs' }),
  ).toBeVisible();
  await expectGoodLooks(page, 'buy-compare', { shows: compared });
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();
});
