import { expect, type FrameLocator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const sentence =
  'The buyer’s bank is reviewing the payment, so signing is on hold. You don’t need to do anything.';

const frameOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Assignment signing"]');

/** Reads both documents and fills in everything, up to the last press. */
async function preparesToSign(frame: FrameLocator, name: string): Promise<void> {
  const read = frame.getByRole('checkbox', { name: /I have read/ });
  await expect(read).toHaveCount(2);
  for (const box of await read.all()) await box.check();
  await frame.getByRole('checkbox', { name: /agree to sign electronically/ }).check();
  await frame.getByLabel('Your name').fill(name);
}

const press = (frame: FrameLocator) =>
  frame.getByRole('button', { name: 'Sign both documents' }).click();

test('a dispute while a signing link is open calmly puts signing on hold; once it is won the owner signs', async ({
  browser,
}) => {
  test.slow();
  const seller = await ApiPerson.register(product, 'Sela');
  const buyer = await ApiPerson.register(product, 'Bruno');
  await verifyBank(product, seller);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 3_100);
  const paymentId = await startPayment(buyer, patentId, 310_000);
  const paid = await product.control<{ latest_charge: string }>(
    'POST',
    `/payment_intents/${paymentId}/confirm`,
    { card: '4242424242424242' },
  );
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await sign(buyer, patentId);

  const page = await signedIn(browser, product, seller);
  await page.goto('/account/todo');
  await page.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  const frame = frameOf(page);
  await preparesToSign(frame, 'Sela Example');

  await test.step('the bank disputes while the papers are open: the press is refused', async () => {
    await product.control('POST', `/charges/${paid.latest_charge}/dispute`, {});
    await untilSale(
      seller,
      patentId,
      'disputed',
      ({ paymentStatus }) => paymentStatus === 'disputed',
    );
    await press(frame);
    await expect(frame.getByRole('heading', { name: 'Signing is on hold' })).toBeVisible();
    await expect(frame.getByText(sentence)).toBeVisible();
    await expectGoodLooks(page, 'signing on hold', { shows: frame.getByText(sentence) });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the Activity page says the same, and offers nothing to press', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('The buyer’s bank has disputed this payment.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Patent Assignment' })).toHaveCount(0);
  });

  await test.step('the dispute is won: the owner opens the papers again and signs', async () => {
    const disputes = await product.control<{ id: string }[]>(
      'GET',
      `/charges/${paid.latest_charge}/disputes`,
    );
    await product.control('POST', `/disputes/${disputes[0]?.id}`, { outcome: 'won' });
    await untilSale(seller, patentId, 'thawed', ({ paymentStatus }) => paymentStatus === 'held');
    await page.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
    await preparesToSign(frameOf(page), 'Sela Example');
    await press(frameOf(page));
    await untilSale(buyer, patentId, 'everyone has signed', ({ step }) => step === 3);
  });
  await page.context().close();
});
