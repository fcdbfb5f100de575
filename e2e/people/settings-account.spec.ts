import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, startPayment, untilSale } from '../kit/deal.ts';
import { mailTo } from '../kit/mailbox.ts';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { expectGoodLooks } from '../screens/look.ts';
import {
  atSettings,
  brokenWords,
  networkDown,
  networkWords,
  serverBroken,
  whileSlow,
  withFault,
} from './settings.kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('everything kept about a person is downloaded as one zip', async ({ browser }) => {
  const { page } = await atSettings(browser, product, 'Jill', 'Emails and privacy');
  const main = page.getByRole('main');
  const section = page.getByRole('region', { name: 'Your data' });
  const take = section.getByRole('button', { name: 'Download my data' });
  const confirming = page.getByRole('dialog', { name: 'Enter your password again' });
  const exporting = ['GET', '/user/export'] as const;

  await expect(section.getByText(/One zip file with your profile and picture/)).toBeVisible();
  await take.click();
  await expect(confirming.getByText('You’re about to download all your data')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirming).toBeHidden();
  await expect(section.getByText('could not be downloaded')).toBeHidden();
  await take.click();
  await confirming.getByLabel('Password', { exact: true }).fill(password);
  const first = page.waitForEvent('download');
  await confirming.getByRole('button', { name: 'Continue' }).click();
  await first;

  for (const [fault, words] of [
    [networkDown, networkWords],
    [serverBroken, brokenWords],
  ] as const) {
    await withFault(page, exporting, fault, async () => {
      await take.click();
      await expect(section.getByText('Your data could not be downloaded')).toBeVisible();
      await expect(section.getByText(words)).toBeVisible();
    });
  }
  await expectGoodLooks(page, 'settings-export-failed', { shows: main });
  const downloading = page.waitForEvent('download');
  await whileSlow(page, exporting, async () => {
    await take.click();
    await expect(section.getByText(/Preparing your data/)).toBeVisible();
    await expect(take).toBeDisabled();
  });
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const zip = await readFile(await download.path());
  // Local file header first, end of the central directory last, and the person's data in between.
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')).toBeGreaterThan(0);
  expect(namesIn(zip).some((name) => name.endsWith('.json'))).toBe(true);
  await expect(section.getByText(/^Downloaded: .+\.zip/)).toBeVisible();
  await page.context().close();
});

/** The names of the central directory (APPNOTE.TXT, 4.3.12). */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
  while (at >= 0) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
    at = zip.indexOf('PK\u0001\u0002', at + 46, 'latin1');
  }
  return names;
}

test('an account with an open sale is not deleted, and the way to the sale is shown', async ({
  browser,
}) => {
  const { page, api } = await atSettings(browser, product, 'Kara');
  const buyer = await ApiPerson.register(product, 'Liam');
  const patentId = await listPatent(product, api);
  await agree(api, buyer, patentId, 5000);
  const payment = await startPayment(buyer, patentId, 500_000);
  const card = '4242424242424242';
  await product.control('POST', `/payment_intents/${payment}/confirm`, { card });
  await untilSale(api, patentId, 'the money is held', (sale) => sale.paymentStatus === 'held');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(/You still have an open sale/)).toBeVisible();
  await expectGoodLooks(page, 'settings-delete-open-sale', { shows: dialog });
  await dialog.getByRole('button', { name: 'Go to your open sale' }).click();
  await expect(page).toHaveURL(`${product.url}/account/todo`);
  await expect(page.getByText('Seller Bank Verification').first()).toBeVisible();
  await page.context().close();
});

test('an account is deleted after its password, and never by one press', async ({ browser }) => {
  const { page, api } = await atSettings(browser, product, 'Mona');
  const open = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const field = dialog.getByLabel('Your password', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });

  await open.click();
  await expect(dialog.getByText('What will be lost')).toBeVisible();
  await expect(dialog.getByText('What is kept')).toBeVisible();
  await expectGoodLooks(page, 'settings-delete', { shows: dialog });
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await open.click();
  await confirm.click();
  await expect(dialog.getByText('Enter your password to delete the account.')).toBeVisible();
  await field.fill('Wrong-Password-1');
  await confirm.click();
  await expect(dialog.getByText('That password isn’t right.')).toBeVisible();
  await withFault(page, ['DELETE', '/user'], networkDown, async () => {
    await field.fill(password);
    await confirm.click();
    await expect(dialog.getByText(networkWords)).toBeVisible();
  });
  await whileSlow(page, ['DELETE', '/user'], async () => {
    await confirm.click();
    await expect(confirm).toBeDisabled();
  });
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByText('Your account has been deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectGoodLooks(page, 'settings-deleted', {
    shows: page.getByText('Your account has been deleted', { exact: true }),
  });
  await page.goto('/account/settings');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(api.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/Incorrect username\/password/)).toBeVisible();
  await mailTo(product, api.email, /deleted/);
  await page.context().close();
});
