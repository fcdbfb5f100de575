import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let olga: ApiPerson;
test.beforeAll(({ product: shared, operator }) => {
  [product, olga] = [shared, operator];
});

test('a part refunded in the dashboard puts the sale on hold in words, until an operator tops it up', async ({
  browser,
}) => {
  test.slow();
  const seller = await ApiPerson.register(product, 'Sela');
  const buyer = await ApiPerson.register(product, 'Bruno');
  await verifyBank(product, seller);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 3_100);
  const paymentId = await startPayment(buyer, patentId, 310_000);
  const confirm = `/payment_intents/${paymentId}/confirm`;
  const card = { card: '4242424242424242' };
  const paid = await product.control<{ latest_charge: string }>('POST', confirm, card);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await sign(buyer, patentId);
  await product.control('POST', `/charges/${paid.latest_charge}/refund`, { amount: 30_000 });
  const frozen = ({ paymentStatus }: { paymentStatus: string }) =>
    paymentStatus === 'refunded_outside';
  await untilSale(buyer, patentId, 'on hold', frozen);

  await test.step('the buyer reads what happened and who acts next', async () => {
    const page = await signedIn(browser, product, buyer);
    await page.goto('/account/todo');
    const notice = page.getByText('$300.00 was refunded to you outside Claimstead.');
    await expectGoodLooks(page, 'a sale on hold after a refund', { shows: notice });
    await page.context().close();
  });

  await test.step('the operator tops the payment up, with a reason', async () => {
    const page = await signedIn(browser, product, olga);
    await page.goto('/operations');
    const open = page.getByRole('link', { name: /^Open: Refund, / });
    await expectGoodLooks(page, 'the queue', { shows: open });
    await open.click();
    // The queue says the same of it as its page.
    await expect(page.getByRole('link', { name: 'All sales' })).toBeVisible();
    const badge = page.getByText('On hold after a refund', { exact: true });
    await expectGoodLooks(page, 'a sale to top up', { shows: badge });
    await page.getByRole('button', { name: 'Top up' }).click();
    const dialog = page.getByRole('dialog');
    const press = dialog.getByRole('button', { name: 'Top up $300.00' });
    await expectGoodLooks(page, 'topping a payment up', { shows: press });
    await dialog.getByRole('textbox').fill('Refunded by mistake; the buyer keeps it.');
    await press.click();
    await expect(badge).toHaveCount(0);
    await page.context().close();
  });

  await untilSale(seller, patentId, 'on again', ({ paymentStatus }) => paymentStatus === 'held');
  await sign(seller, patentId);
  await untilSale(buyer, patentId, 'everyone has signed', ({ step }) => step === 3);
});
