import { expect } from '@playwright/test';
import Stripe from 'stripe';
import { sandboxKeys } from '../../apps/api/src/core/config/provider-settings.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { untilSale } from '../kit/deal.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAtPrice, widths } from './paying.kit.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const sandbox = () =>
  new Stripe(sandboxKeys.secretKey, {
    host: '127.0.0.1',
    port: product.port + 1,
    protocol: 'http',
  });

/** A buyer who was told where to transfer to. @returns what the bank does next. */
async function awaitsWire(title: string, price: number) {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const { id } = await listAtPrice(product, seller, { title, price });
  const query = { amount: String(price * 100), patent_id: id };
  const secret = await buyer.call<string>('POST', '/payments/payment', { query });
  const paymentId = secret.split('_secret')[0] ?? '';
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, { bankTransfer: true });
  await buyer.call('GET', '/payments/payment/status', { query: { patent_id: id } });
  const intent = await sandbox().paymentIntents.retrieve(paymentId);
  const customer = typeof intent.customer === 'string' ? intent.customer : '';
  const arrives = (amount: number) =>
    sandbox().testHelpers.customers.fundCashBalance(customer, { amount, currency: 'usd' });
  return { seller, buyer, id, customer, arrives };
}

test('a wire that is $25 short: the buyer sees what arrived and what is missing, and tops it up', async ({
  browser,
}) => {
  const { seller, buyer, id, arrives } = await awaitsWire('Wire gauge', 4_800);
  await arrives(477_500);
  const page = await signedIn(browser, product, buyer, widths['a phone']);
  await page.goto('/account/todo');
  const short = page.getByText('$4,775.00 has arrived.', { exact: false });
  await expect(short).toContainText('$25.00 is still to come');
  await expectGoodLooks(page, 'paying-wire-short', { shows: short });
  await arrives(2_500);
  await expect(short).toBeHidden();
  const { amount, paymentStatus } = await untilSale(seller, id, 'held', () => true);
  expect([amount, paymentStatus]).toEqual([480_000, 'held']);
  await page.context().close();
});

test('a buyer who cannot top it up gets the money back, and reads where it is', {
  tag: '@soak',
}, async ({ browser }) => {
  const { buyer, arrives } = await awaitsWire('Wire stretcher', 4_800);
  await arrives(477_500);
  const page = await signedIn(browser, product, buyer, widths['a desk']);
  await page.goto('/account/todo');
  await page.getByRole('button', { name: 'Return my money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return what you transferred' });
  await expect(dialog).toContainText('$4,775.00');
  await expectGoodLooks(page, 'paying-wire-stop', { shows: dialog });
  await dialog.getByRole('button', { name: 'Return $4,775.00' }).click();
  const where = page.getByText('Where should $4,775.00 go?');
  await expect(where).toBeVisible();
  await expectGoodLooks(page, 'paying-wire-returning', { shows: where });
  await page.context().close();
});

test('an account typed by hand: its deposit’s code is requested and entered', async ({
  browser,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const { id } = await listAtPrice(product, seller, { title: 'Micrometer', price: 900 });
  const query = { amount: '90000', patent_id: id };
  const secret = await buyer.call<string>('POST', '/payments/payment', { query });
  const bank = { account: '000123456789', microdeposit: true };
  const paymentId = secret.split('_secret')[0] ?? '';
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, { bank });
  await buyer.call('GET', '/payments/payment/status', { query: { patent_id: id } });
  const page = await signedIn(browser, product, buyer, widths['a phone']);
  await page.goto('/account/todo');
  const enter = page.getByRole('link', { name: 'Enter the code' });
  await expect(enter).toBeVisible();
  await expectGoodLooks(page, 'paying-verify-bank', { shows: enter });
  const opened = page.context().waitForEvent('page');
  await enter.click();
  const hosted = await opened;
  await hosted.getByLabel('Code').fill('SM11AA');
  await hosted.getByRole('button', { name: 'Verify' }).click();
  await expect(hosted.getByText('Your bank account is verified.')).toBeVisible();
  await hosted.close();
  await expect(enter).toBeHidden();
  await page.context().close();
});

test('an operator sees what could not be returned, and returns it', async ({
  browser,
  operator,
}) => {
  const { buyer, customer, arrives } = await awaitsWire('Wire cutter', 600);
  await sandbox().customers.update(customer, { email: '' });
  await arrives(60_000 + 1_250);
  const page = await signedIn(browser, product, operator, widths['a desk']);
  await page.goto('/operations/transfers');
  const row = page.getByRole('listitem').filter({ hasText: buyer.email });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('$12.50', { timeout: 1_000 });
    await expect(row).toContainText('failed', { timeout: 1_000 });
  }).toPass();
  await expectGoodLooks(page, 'operations-transfers', { shows: row });
  await sandbox().customers.update(customer, { email: buyer.email });
  await row.getByRole('button', { name: 'Return now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this money now' });
  await dialog.getByRole('textbox').fill('The address is known again.');
  await dialog.getByRole('button', { name: 'Return $12.50' }).click();
  await expect(row).toContainText('waiting for the buyer');
  await page.context().close();
});
