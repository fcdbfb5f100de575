import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { grantPdf } from '../kit/papers.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const panel = (page: Page) => page.getByRole('region', { name: 'Found in your document' });
const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click();
const title = (page: Page) =>
  page
    .getByRole('region', { name: 'Patent Details', exact: true })
    .getByRole('textbox', { name: 'Title' });

test('what the document says is suggested, and only what was pressed is used', async ({
  browser,
}) => {
  const seller = await ApiPerson.register(product, 'Mira');
  const page = await signedIn(browser, product, seller);
  await page.goto('/sell');
  await page.getByLabel('Drag your document here, or click to upload').setInputFiles(
    await grantPdf({
      title: 'FOLDING HINGE WITH A SELF-LOCKING TAB',
      number: '11,234,567',
      inventors: ['Mira Example', 'Tomas van der Holt'],
      assignee: 'Brightfold, Inc.',
      sheets: 2,
    }),
  );
  await expect(panel(page)).toBeVisible({ timeout: 60_000 });
  await expect(panel(page)).toContainText('It is a US utility patent, granted Feb 1, 2022.');
  await expect(panel(page)).toContainText('Page 1, (54)');
  await expect(title(page)).toHaveValue('');

  // Typed by hand: both are shown, and nothing changes until the person chooses.
  await title(page).fill('My hinge');
  await press(page, 'Use the title');
  await expect(panel(page).getByText('My hinge')).toBeVisible();
  await expectGoodLooks(page, 'sell suggestions', { shows: panel(page) });
  await expect(title(page)).toHaveValue('My hinge');
  await press(page, 'Replace mine for the title');
  await expect(title(page)).toHaveValue('Folding Hinge with a Self-Locking Tab');

  await press(page, 'Use the number');
  await press(page, 'Dismiss the categories');
  // The rest at once: the country and the abstract, and never the assignee as the owner.
  await press(page, 'Use all');
  await expect(panel(page)).toContainText('All suggestions reviewed.');
  await expect(panel(page)).toContainText('Filled in: the country, the abstract.');
  await expect(panel(page).getByRole('button')).toHaveCount(0);

  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Folding Hinge with a Self-Locking Tab');
  await expect(page.getByRole('textbox', { name: 'Patent number' })).toHaveValue('11,234,567');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(/^A folding hinge/);
  await expect(page.getByRole('combobox', { name: 'Country of issue' })).toHaveValue(
    'United States',
  );
  await expect(page.getByRole('switch', { name: 'I am the sole owner' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveCount(0);
  const question = page.getByRole('region', { name: 'Do you act for Brightfold, Inc.?' });
  await expect(question).toContainText('Page 1, (73)');

  await page.getByRole('checkbox', { name: 'Confirm Details' }).first().check();
  // The drawing sheet is offered as an image, and one press takes it.
  await expect(page.getByText('Your document has 2 sheets of drawings.')).toBeVisible();
  await expectGoodLooks(page, 'sell-sheet-offered', {
    shows: page.getByText('Your document has 2 sheets of drawings.'),
  });
  await page.getByRole('button', { name: 'Use sheet 1' }).click();
  await expect(page.getByRole('img', { name: 'Sheet 1 of 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use sheet 1' })).toHaveCount(0);
  await expectGoodLooks(page, 'sell-sheet-taken', {
    shows: page.getByRole('img', { name: 'Sheet 1 of 2' }),
  });
  await expect(page.getByRole('button', { name: /^Remove granted-patent/ })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('late suggestions leave the field that is being filled in view', async ({ browser }) => {
  const seller = await ApiPerson.register(product, 'Nils');
  const page = await signedIn(browser, product, seller);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/patent/suggestions?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/sell');
  await page.getByLabel('Drag your document here, or click to upload').setInputFiles(
    await grantPdf({
      title: 'FOLDING HINGE WITH A SELF-LOCKING TAB',
      number: '11,234,567',
      inventors: ['Mira Example'],
      assignee: 'Brightfold, Inc.',
    }),
  );
  await expect(page.getByRole('button', { name: /^Remove granted-patent/ })).toBeVisible();
  await title(page).fill('My hinge');
  // The window ends below the field, and the page was not scrolled.
  await page.evaluate(() => window.scrollTo(0, 0));
  const field = page.getByRole('textbox', { name: 'Description' });
  const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) + 10 });
  await field.focus();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  release();
  await expect(panel(page)).toBeAttached({ timeout: 60_000 });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.context().close();
});
