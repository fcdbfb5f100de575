import { expect, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { sandboxKeys } from '../../apps/api/src/core/config/provider-settings.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { untilSale } from '../kit/deal.ts';
import { clickUntil } from '../kit/press.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import {
  bothWidths,
  choosesWay,
  listAtPrice,
  looksGood,
  paymentFrame,
  tagOf,
  typesCard,
  widths,
} from './paying.kit.ts';
import { continuesToPayment } from '../kit/continue-to-payment.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const threeDSecure = '4000002500003155';

const outcome = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your payment is held' });

/** What the provider adds to the return address; none of it may be trusted. */
const returnTo = (patentId: string) =>
  `/account/messages?purchase=${patentId}&payment_intent=pi_made_up&redirect_status=succeeded`;

async function opensPurchase(page: Page, patentId: string, printed: string) {
  await page.goto(`/listing/${patentId}`);
  await page.getByRole('button', { name: /^Purchase for/ }).click();
  const dialog = page.getByRole('dialog', { name: `Purchase Patent #${printed}` });
  await expect(dialog).toBeVisible();
  await continuesToPayment(page);
  return dialog;
}

for (const width of bothWidths) {
  test(`a patent is bought by card on ${width}: declined, 3-D Secure failed, then passed`, {
    tag: tagOf(width),
  }, async ({ browser }) => {
    const [seller, buyer] = await Promise.all([
      ApiPerson.register(product, 'Ada'),
      ApiPerson.register(product, 'Bo'),
    ]);
    const { id, printed } = await listAtPrice(product, seller, { title: 'Gauge', price: 12_500 });
    const page = await signedIn(browser, product, buyer, widths[width]);
    const dialog = await opensPurchase(page, id, printed);
    const pay = dialog.getByRole('button', { name: 'Pay $12,500.00' });
    const frame = paymentFrame(page);
    const challenge = page.frameLocator('iframe[title="Bank confirmation"]');

    await test.step('three ways to pay; a card that is declined keeps what was typed', async () => {
      await expect(frame.getByRole('tab')).toHaveText(['Bank transfer', 'US bank account', 'Card']);
      await expect(dialog).toContainText('Paying by bank costs Claimstead less than a card.');
      await choosesWay(page, 'Card');
      await typesCard(frame, '4000000000000002');
      await pay.click();
      await expectRed(dialog.getByRole('alert').filter({ hasText: 'Your card was declined.' }));
      await expect(frame.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
      await expect(pay).toBeEnabled();
      await looksGood(page, width, 'declined');
    });

    await test.step('a failed 3-D Secure is reported in the provider’s words', async () => {
      await frame.getByLabel('Card number').fill(threeDSecure);
      await pay.click();
      await expect(challenge.getByText(/confirm a payment of \$12,500\.00/)).toBeVisible();
      const said = dialog.getByRole('alert').filter({ hasText: unauthenticated });
      await clickUntil(challenge.getByRole('button', { name: 'Fail' }), () => said.isVisible());
      await expectRed(said);
      await expect(frame.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
    });

    await test.step('coming back with an address that says so does not mean paid', async () => {
      const other = await page.context().newPage();
      await other.goto(returnTo(id));
      await expect(other.getByText('This payment is not complete')).toBeVisible();
      await expect(other.getByRole('link', { name: 'Back to the patent' })).toBeVisible();
      await looksGood(other, width, 'return-open');
      await other.close();
    });

    await test.step('passing 3-D Secure pays; the page says what follows', async () => {
      await pay.click();
      await clickUntil(challenge.getByRole('button', { name: 'Complete' }), () =>
        outcome(page).isVisible(),
      );
      await looksGood(page, width, 'held');
      await page.getByRole('link', { name: 'Go to Messages' }).click();
      await expect(page).toHaveURL(/\/account\/messages$/);
    });

    await test.step('and coming back now does', async () => {
      await page.goto(returnTo(id));
      await expect(outcome(page)).toBeVisible();
      await looksGood(page, width, 'return-held');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(outcome(page)).toBeHidden();
      await expect(page).toHaveURL(/\/account\/messages$/);
      const { amount, paymentStatus } = await untilSale(seller, id, 'held', () => true);
      expect([amount, paymentStatus]).toEqual([1_250_000, 'held']);
    });
    await page.context().close();
  });
}

/** The ribbon red of messages that need attention now. */
async function expectRed(place: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(place).toBeVisible();
  const [red = 0, green = 255, blue = 255] = await place.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red, `${red} ${green} ${blue}`).toBeGreaterThan(1.5 * Math.max(green, blue));
}

test('a bank transfer: where to send it, copied; short, then whole', async ({ browser }) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const { id, printed } = await listAtPrice(product, seller, { title: 'Sluice', price: 640_000 });
  const page = await signedIn(browser, product, buyer, {
    ...widths['a phone'],
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const payments = new Stripe(sandboxKeys.secretKey, {
    host: '127.0.0.1',
    port: product.port + 1,
    protocol: 'http',
  });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  let dialog = await opensPurchase(page, id, printed);
  const line = (name: string) => dialog.getByRole('term').filter({ hasText: name }).locator('..');
  const copies = async (name: string) => {
    await dialog.getByRole('button', { name: `Copy: ${name}` }).click();
    await expect(line(name)).toContainText('Copied');
    return copied();
  };

  await test.step('the instructions are whole, and can be copied', async () => {
    await choosesWay(page, 'Bank transfer');
    await dialog.getByRole('button', { name: 'Show transfer details' }).click();
    await expect(line('Amount')).toContainText('$640,000.00');
    await expect(line('Bank')).not.toHaveCount(0);
    await expectGoodLooks(page, 'paying-transfer', { shows: line('Reference') });
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Details as PDF' }).click();
    expect((await downloading).suggestedFilename()).toBe('transfer-details.pdf');
    expect(await copies('Amount')).toBe('640000.00');
    expect(await copies('Routing number')).toMatch(/^\d{9}$/);
    expect(await copies('Account number')).toMatch(/^\d{10,17}$/);
    const reference = await copies('Reference');
    await expect(line('Reference')).toContainText(reference);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  const customer = await customerOf(payments, 64_000_000);
  const arrives = (amount: number) =>
    payments.testHelpers.customers.fundCashBalance(customer, { amount, currency: 'usd' });

  await test.step('too little has arrived: how much, and how much is missing', async () => {
    await arrives(60_000_000);
    dialog = await opensPurchase(page, id, printed);
    await expect(line('Arrived so far')).toContainText('$600,000.00');
    await expect(line('Still missing')).toContainText('$40,000.00');
    await expectGoodLooks(page, 'paying-transfer-short', { shows: line('Arrived so far') });
  });

  await test.step('the rest arrives, and the open page says so on its own', async () => {
    await arrives(4_000_000);
    await expect(outcome(page)).toBeVisible();
    const { amount, paymentStatus } = await untilSale(seller, id, 'held', () => true);
    expect([amount, paymentStatus]).toEqual([64_000_000, 'held']);
  });
  await page.context().close();
});

/** Whose balance the latest transfer of this amount is taken from. */
async function customerOf(payments: Stripe, cents: number): Promise<string> {
  const { data } = await payments.paymentIntents.list({ limit: 20 });
  const intent = data.find(({ amount }) => amount === cents);
  if (typeof intent?.customer !== 'string') throw new Error('No customer waits to pay.');
  return intent.customer;
}
