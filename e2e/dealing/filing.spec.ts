import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { mailTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { findsFiling } from '../steps/operations.steps.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let operator: ApiPerson;

test.beforeAll(async ({ product: shared, operator: theirs }) => {
  [product, operator] = [shared, theirs];
  [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
});

/** Paid and signed by everyone. @returns the title and the id of the listing. */
async function signedSale(): Promise<{ title: string; patentId: string }> {
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 1000.01);
  const paymentId = await startPayment(buyer, patentId, 100_001);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  for (const person of [buyer, seller]) await sign(person, patentId);
  const sale = await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  return { title: sale.patent.title, patentId };
}

test('a receipt shows what it releases and to whom, and asks once more; a typo in it is corrected, and both sides are told', async ({
  browser,
}) => {
  test.slow();
  const { title, patentId } = await signedSale();
  const page = await signedIn(browser, product, operator);
  const desk = { page, open: async (path: string) => void (await page.goto(path)) };
  const dialog = page.getByRole('dialog');

  await test.step('the amounts are shown beside the receipt, and again before they are paid', async () => {
    const filing = await findsFiling(desk, 'ready', title);
    await filing.getByRole('button', { name: 'Enter receipt' }).click();
    await showsShares(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Compare the chain of title first.')).toBeVisible();
    await dialog.getByLabel('Receipt number').fill('509123465');
    await dialog.getByRole('checkbox', { name: /chain of title/ }).check();
    await expectGoodLooks(page, 'receipt', { shows: dialog.getByText('Who is paid') });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await showsShares(page);
    await expectGoodLooks(page, 'receipt asked once more', {
      shows: dialog.getByText(/You can’t undo the payouts/),
    });
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByLabel('Receipt number')).toHaveValue('509123465');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'File and release $1,000.01' }).click();
    await expect(dialog).toBeHidden();
  });
  await untilSale(seller, patentId, 'paid out', ({ processed }) => processed);

  await test.step('the correction needs a reason', async () => {
    const filing = await findsFiling(desk, 'filed', title);
    await filing.getByRole('button', { name: `Correct the filing numbers of ${title}` }).click();
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Two digits were swapped.');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(dialog.getByText(/These are the numbers already entered/)).toBeVisible();
    await dialog.getByLabel('Receipt number').fill('509123456');
    await expectGoodLooks(page, 'correction', { shows: dialog.getByLabel('Reason') });
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(dialog).toBeHidden();
    await expect(await findsFiling(desk, 'filed', title)).toContainText('509123456');
    await page.goto('/operations/audit');
    await expect(
      page.getByText('Receipt 509123465 is now 509123456. Two digits were swapped.'),
    ).toBeVisible();
  });

  await test.step('both sides are told, by notification and by email', async () => {
    for (const person of [buyer, seller]) {
      const mail = await mailTo(product, person.email, /Filing numbers corrected/);
      expect(mail.text).toContain('receipt 509123465 is now 509123456');
    }
    const own = await signedIn(browser, product, buyer);
    await own.goto('/account/purchased');
    await own.getByRole('link', { name: /^Papers and next steps/ }).click();
    await expect(own.getByText(/receipt 509123456/)).toBeVisible();
    await own
      .getByRole('button', { name: /notifications/i })
      .first()
      .click();
    await expect(own.getByText('Filing numbers corrected').first()).toBeVisible();
    await own.context().close();
  });
  await page.context().close();
});

async function showsShares(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ada Example, 100%: $1,000.01')).toBeVisible();
  await expect(dialog.getByText(/\$1,000\.01/).first()).toBeVisible();
}
