import { type Browser, expect, test, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ settings: { SIGNING_PROVIDER: 'boldsign' } });
});
test.afterAll(() => product.stop());

const halfAnHour = { advanceSeconds: 31 * 60 };

/** A paid sale, as both sides see it in their browsers. */
async function paidSale(browser: Browser) {
  const seller = await ApiPerson.register(product, 'Sela');
  const buyer = await ApiPerson.register(product, 'Bruno');
  await verifyBank(product, seller);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 4_200);
  const paymentId = await startPayment(buyer, patentId, 420_000);
  const card = { card: '4242424242424242' };
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, card);
  await untilSale(buyer, patentId, 'the buyer may sign', ({ moves }) =>
    moves.includes('fill_assignment'),
  );
  const pages = {
    buyer: await signedIn(browser, product, buyer),
    seller: await signedIn(browser, product, seller, { viewport: { width: 390, height: 844 } }),
  };
  await pages.buyer.goto('/account/todo');
  await pages.seller.goto('/account/todo');
  return { seller, buyer, patentId, pages };
}

const frameOf = (page: Page) => page.frameLocator('iframe[title*="ign" i]').last();

async function opensBuyersFrame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('7 Mill Lane, Dayton, OH 45402');
  await dialog
    .getByRole('button', { name: /continue|sign/i })
    .last()
    .click();
}

async function signsThere(page: Page): Promise<void> {
  const frame = frameOf(page);
  await frame.getByLabel('I agree to sign electronically').check();
  await frame.getByLabel('Signature').fill('Example');
  await frame.getByRole('button', { name: 'Sign and complete' }).click();
  // Its final message ends the frame.
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('buyer and owner sign at BoldSign, in its own frame; a link that has ended is renewed', async ({
  browser,
}) => {
  const { buyer, patentId, pages } = await paidSale(browser);
  await opensBuyersFrame(pages.buyer);
  const frame = frameOf(pages.buyer);
  await expect(frame.getByRole('heading', { name: /Assignment of US/ })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Patent Assignment.pdf' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Patent Purchase Agreement.pdf' })).toBeVisible();

  await product.control('POST', '/clock', halfAnHour);
  await frame.getByLabel('I agree to sign electronically').check();
  await frame.getByLabel('Signature').fill('Example');
  await frame.getByRole('button', { name: 'Sign and complete' }).click();
  // A failure is final too: the page says so, and the same button opens a new link.
  await expect(pages.buyer.getByRole('dialog')).toBeHidden();
  await opensBuyersFrame(pages.buyer);
  await signsThere(pages.buyer);

  await expect(pages.seller.getByRole('button', { name: 'Sign Patent Assignment' })).toBeVisible();
  await pages.seller.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  await signsThere(pages.seller);
  await untilSale(buyer, patentId, 'everyone has signed', ({ step }) => step === 3);
  await expect(pages.seller.getByText(/Everyone has signed/).first()).toBeVisible();
  for (const page of Object.values(pages)) await page.context().close();
});

test('an owner who declines at BoldSign ends the sale in a full refund', { tag: '@soak' }, async ({
  browser,
}) => {
  const { buyer, patentId, pages } = await paidSale(browser);
  await opensBuyersFrame(pages.buyer);
  await signsThere(pages.buyer);
  await pages.seller.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  const frame = frameOf(pages.seller);
  await frame.getByLabel('Reason for declining').fill('The price was another.');
  await frame.getByRole('button', { name: 'Decline to sign' }).click();
  await expect(pages.seller.getByRole('dialog')).toBeHidden();

  await pages.buyer.getByRole('button', { name: 'Cancel sale' }).first().click();
  await pages.buyer
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel and refund/ })
    .click();
  await expect
    .poll(() => buyer.call('GET', '/payments/payment/status', { query: { patent_id: patentId } }))
    .toMatchObject({ status: 'refunded' });
  for (const page of Object.values(pages)) await page.context().close();
});
