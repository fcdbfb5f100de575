import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLook } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

/**
 * The hunts of a buyer by keyboard alone, in each width and scheme. Every run takes them in parts, with a mouse and by
 * touch (search.spec.ts, filters.spec.ts, wanted.spec.ts).
 */
const forms = [390, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);
type Form = (typeof forms)[number];

/** A real grant that the sandbox's office has: its abstract, claims and inventors are in no title. */
const electrode = { number: '11646472', title: 'Cell under water' };
/** Words of this file's listings alone. */
const word = 'Lorgnette';
const rare = 'quizzing';
const titleOf = (number: number) => `${word} with a folding handle, No. ${number}`;

let product: Product;
let seller: ApiPerson;

test.beforeAll(async ({ later }) => {
  product = later;
  seller = await ApiPerson.register(product, 'Ada');
  await listAs(product, seller, { title: electrode.title, patentNumber: electrode.number });
  for (const number of [1, 2, 3]) {
    await listAs(product, seller, {
      title: titleOf(number),
      price: number * 10_000,
      patentTypeId: number === 1 ? 2 : 1,
      prototypeId: number % 2,
      description: `A glass for the opera, used for ${rare} too.`,
    });
  }
  // The office's record of a listing comes after it was published.
  await expect
    .poll(
      async () =>
        (
          await seller.call<{ total: number }>('GET', '/search', {
            query: { q: 'clm:anolyte in:visco' },
          })
        ).total,
      { timeout: 60_000 },
    )
    .toBe(1);
});

for (const form of forms) {
  const name = `${form.width} px, ${form.scheme}`;
  test.describe(name, { tag: '@soak' }, () => {
    let buyer: ApiPerson;
    let page: Page;

    test.beforeEach(async ({ browser }) => {
      buyer = await ApiPerson.register(product, 'Bo');
      page = await signedIn(browser, product, buyer, {
        colorScheme: form.scheme,
        viewport: { width: form.width, height: 900 },
      });
    });

    test('a number, words in another order, a phrase, an inventor, claims: each finds its patent', async () => {
      await page.goto('/buy');
      await hunt(page, 'US 11,646,472 B2');
      const numbered = page.getByRole('region', { name: 'Patent with this number' });
      await expect(numbered).toContainText(electrode.title);
      await look(page, 'number', form);

      await hunt(page, 'handle lorgnette');
      await expect(also(page)).toContainText(titleOf(1));
      await look(page, 'words', form);
      for (const [what, text] of [
        ['phrase', '"non-aqueous electrolyte"'],
        ['inventor', 'in:visco'],
        ['near', 'clm:(anolyte NEAR3 conducting)'],
        [
          'claim',
          'A method comprising providing a protected electrode comprising an anode and a protective architecture, the architecture comprising a first ion conducting separator layer and a second substantially impervious layer that prevents the anode from deleterious reaction with seawater',
        ],
      ] as const) {
        await hunt(page, text);
        await expect(also(page).getByRole('listitem').first()).toContainText(electrode.title);
        await look(page, what, form);
      }
      await tabTo(page, also(page).getByRole('link', { name: electrode.title }).first());
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: electrode.title, level: 1 })).toBeVisible();
    });

    test('a search without results names the word, and continues without it', async () => {
      await page.goto('/buy');
      await hunt(page, `${rare} qqxyzzy`);
      const without = page.getByRole('button', { name: /^Search without “qqxyzzy”/ });
      await expect(without).toBeVisible();
      await look(page, 'nothing', form);
      await pressOn(page, without, 'Enter');
      await expect(also(page)).toContainText(titleOf(1));
    });

    test('filters say what they leave, Back takes them away, and patents are compared', async () => {
      await page.goto(`/buy?search=${word.toLowerCase()}`);
      await expect(total(page)).toHaveText('3 patents');
      const isCovering = await openFilters(page);
      const prototype = page.getByRole('checkbox', { name: 'Prototype 2' });
      await expect(prototype).toBeVisible();
      await pressOn(page, prototype, 'Space');
      await look(page, 'filters', form);
      if (isCovering) {
        await pressOn(page, page.getByRole('button', { name: 'Show 2 patents' }), 'Enter');
      }
      await expect(total(page)).toHaveText('2 patents');
      await page.goBack();
      await expect(total(page)).toHaveText('3 patents');

      await pressOn(page, page.getByRole('button', { name: 'List', exact: true }), 'Enter');
      const table = page.getByRole('region', { name: 'Patents found, as a list' });
      for (const number of [1, 3]) {
        const compare = `Compare ${titleOf(number)}`;
        await pressOn(page, table.getByRole('checkbox', { name: compare }), 'Space');
      }
      await look(page, 'list', form);
      await pressOn(page, page.getByRole('button', { name: 'Compare 2 patents' }), 'Enter');
      const compared = page.getByRole('dialog', { name: 'Compare patents' });
      await expect(compared.getByRole('row', { name: 'Price' })).toContainText('$10,000');
      await look(page, 'compare', form);
      await page.keyboard.press('Escape');
      await expect(compared).toBeHidden();
    });

    test('a saved search’s mail has its reason; what is wanted is matched, and its owner invites', async ({
      browser,
    }) => {
      const owned = `astrodial${form.width}${form.scheme}`;
      await page.goto(`/buy?search=${owned}&priceTo=50000`);
      await pressOn(page, page.getByRole('button', { name: 'Save this search' }), 'Enter');
      const dialog = page.getByRole('dialog');
      await pressOn(page, dialog.getByRole('switch', { name: /^Email me new matches/ }), 'Space');
      await look(page, 'save', form);
      await pressOn(page, dialog.getByRole('button', { name: 'Save search' }), 'Enter');
      await expect(dialog).toBeHidden();

      await page.goto('/account/lists');
      const wanted = page.getByRole('region', { name: 'Wanted' });
      await pressOn(page, wanted.getByRole('button', { name: 'Add a note' }), 'Enter');
      await dialog.getByRole('textbox', { name: 'Words' }).focus();
      await page.keyboard.type(owned);
      await look(page, 'wanted', form);
      await page.keyboard.press('Enter');
      await expect(wanted.getByRole('listitem')).toContainText(owned);
      await look(page, 'notes', form);

      const title = `Dial like an ${owned}`;
      const listing = await listAs(product, seller, { title });
      await product.control('POST', '/clock', { advanceSeconds: 25 * 3_600 });
      const told = await mailTo(product, buyer.email, /^One new patent for “/);
      expect(told.text).toContain(`Matches: “${owned}” in the title · $50,000 or less.`);

      const owners = await signedIn(browser, product, seller, {
        colorScheme: form.scheme,
        viewport: { width: form.width, height: 900 },
      });
      await owners.goto(`/listing/${listing}`);
      await expect(owners.getByText('A buyer looks for this')).toBeVisible();
      await look(owners, 'looked-for', form);
      await pressOn(owners, owners.getByRole('button', { name: 'Invite them' }), 'Enter');
      await expect(owners.getByText(/^Invited on /)).toBeVisible();
      const invitation = await mailTo(product, buyer.email, /An owner invites you/);
      expect(invitation.text).toContain(`/listing/${listing}`);
    });
  });
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const also = (page: Page) =>
  page.getByRole('region', { name: 'Also found in abstracts and claims' });
const total = (page: Page) =>
  page.getByRole('region', { name: 'Patents found' }).getByRole('status').first();

/** Searches from wherever the page is, by "/" and Enter. */
async function hunt(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

async function pressOn(page: Page, place: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, place, 120);
  await page.keyboard.press(key);
}

/** Below the width of a desk the filters cover the page. */
async function openFilters(page: Page): Promise<boolean> {
  const opens = page.getByRole('button', { name: 'Filters', exact: true });
  if (!(await opens.isVisible())) return false;
  await pressOn(page, opens, 'Enter');
  return true;
}

const look = (page: Page, what: string, { width, scheme }: Form) =>
  expectGoodLook(page, `hunt-${what}, ${width}, ${scheme}`);
