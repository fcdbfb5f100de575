import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, startPayment, untilSale } from '../kit/deal.ts';
import { mailTo } from '../kit/mailbox.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

/** Opened by its own button; both of its buttons can be told from those of the page. */
const dialog = (page: Page) => page.getByRole('dialog');

test('the two sides of a sale give each other 14 more days, and then end it together', async ({
  browser,
  product,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 1200);
  const paymentId = await startPayment(buyer, patentId, 120_000);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  const { id } = await untilSale(
    buyer,
    patentId,
    'the money is held',
    ({ paymentStatus }) => paymentStatus === 'held',
  );
  const buying = await signedIn(browser, product, buyer, { viewport: { width: 390, height: 844 } });
  const selling = await signedIn(browser, product, seller, { colorScheme: 'dark' });
  await buying.goto('/account/todo');
  await selling.goto('/account/todo');

  await buying.getByRole('button', { name: 'Ask for 14 more days' }).click();
  await dialog(buying).getByRole('button', { name: 'Ask for 14 more days' }).click();
  await expect(buying.getByText('You asked for 14 more days')).toBeVisible();
  await selling.getByRole('button', { name: 'Agree to 14 more days' }).click();
  await expect(selling.getByText(/Both sides agreed to 14 more days/)).toBeVisible();
  await expect(buying.getByText(/Both sides agreed to 14 more days/)).toBeVisible();

  await selling.getByRole('button', { name: 'End by agreement' }).click();
  await expectGoodLooks(selling, 'end by agreement, asked', { shows: dialog(selling) });
  await dialog(selling).getByRole('button', { name: 'Ask to end the sale' }).click();
  await expect(selling.getByText('You asked to end this sale by agreement.')).toBeVisible();
  await expect(buying.getByText('Ada Example asked to end this sale by agreement.')).toBeVisible();
  await expectGoodLooks(buying, 'end by agreement, to answer', {
    shows: buying.getByText(/asked to end/),
  });
  await mailTo(product, buyer.email, /An agreement is proposed/);
  await buying.getByRole('button', { name: 'Agree to end the sale' }).click();
  await expectGoodLooks(buying, 'end by agreement, last question', {
    shows: dialog(buying),
  });
  await dialog(buying).getByRole('button', { name: 'End it and refund $1,200.00' }).click();
  await expect(dialog(buying)).toHaveCount(0);
  await buying.goto(`/account/sales/${id}`);
  await expect(buying.getByText(/Both sides agreed to end this sale/)).toBeVisible();
  await expect(
    buying.getByText(/\$1,200.00 was refunded to you|refund of \$1,200.00/),
  ).toBeVisible();
});
