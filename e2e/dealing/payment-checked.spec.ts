import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let olga: ApiPerson;
test.beforeAll(({ product: shared, operator }) => {
  [product, olga] = [shared, operator];
});

test('a payment in review puts the sale on hold in calm words, until an operator resumes it', async ({
  browser,
}) => {
  test.slow();
  const seller = await ApiPerson.register(product, 'Sela');
  const buyer = await ApiPerson.register(product, 'Bruno');
  await verifyBank(product, seller);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 2_900);
  const paymentId = await startPayment(buyer, patentId, 290_000);
  const card = { card: '4000000000009235' };
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, card);
  const checked = ({ paymentStatus }: { paymentStatus: string }) =>
    paymentStatus === 'being_checked';
  const sale = await untilSale(buyer, patentId, 'being checked', checked);

  await test.step('the buyer reads that nothing is to do', async () => {
    const page = await signedIn(browser, product, buyer);
    await page.goto('/account/todo');
    const notice = page.getByText('Your payment is being checked');
    await expectGoodLooks(page, 'a sale whose payment is checked', { shows: notice });
    await page.context().close();
  });

  await test.step('the operator resumes the sale, with a reason', async () => {
    const page = await signedIn(browser, product, olga);
    await page.goto(`/operations/sales/${sale.id}`);
    const badge = page.getByText('in review at Stripe', { exact: true });
    await expectGoodLooks(page, 'a checked sale of the operators', { shows: badge });
    await page.getByRole('button', { name: 'Resume sale' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Spoke to the buyer, whose card it is.');
    await dialog.getByRole('button', { name: 'Resume sale' }).click();
    await expect(badge).toHaveCount(0);
    await page.context().close();
  });

  const goesOn = ({ paymentStatus, step }: { paymentStatus: string; step: number }) =>
    paymentStatus === 'held' && step === 1;
  await untilSale(buyer, patentId, 'the buyer’s turn', goesOn);
});
