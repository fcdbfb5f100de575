import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, listPatent, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

const address = '7 Mill Lane\nDayton, OH 45402\nUnited States';
const yes = { name: 'Yes, this is my full legal name' };
const goOn = { name: 'Continue to the documents' };

type Deal = { seller: ApiPerson; buyer: ApiPerson; patentId: string; pages: Record<Side, Page> };
type Side = 'seller' | 'buyer';

/** A sale in which it is the buyer's turn; neither side has ever confirmed a legal name. */
async function paidSale(browser: Browser, product: Product): Promise<Deal> {
  const unnamed = (name: string) => ApiPerson.register(product, name, undefined, { named: false });
  const [seller, buyer] = await Promise.all([unnamed('Ada'), unnamed('Bo')]);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 1200);
  const paymentId = await startPayment(buyer, patentId, 120_000);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  const pages = {
    seller: await signedIn(browser, product, seller),
    buyer: await signedIn(browser, product, buyer),
  };
  return { seller, buyer, patentId, pages };
}

/** The link that the signing call returns, for a body with names that are not the caller's. */
async function specifiedLink(person: ApiPerson, patentId: string): Promise<string> {
  const { signLink } = await person.call<{ signLink: string }>(
    'POST',
    '/patentAssignment/createEmbeddedRequestUrl',
    {
      query: { patentId },
      body: { firstName: 'Some', lastName: 'Body', email: 'somebody@example.test' },
    },
  );
  return signLink;
}

async function readsBoth(where: Page | FrameLocator): Promise<void> {
  const read = where.getByRole('checkbox', { name: /I have read/ });
  await expect(read).toHaveCount(2);
  for (const box of await read.all()) await box.check();
  await where.getByRole('checkbox', { name: /agree to sign electronically/ }).check();
}

test('who signs is the account: the name is confirmed, the address given, and the signature is that name', async ({
  browser,
  product,
}) => {
  const { seller, buyer, patentId, pages } = await paidSale(browser, product);
  const page = pages.buyer;

  await test.step('the buyer’s form asks for both', async () => {
    await page.goto('/account/todo');
    await page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue to signing' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await dialog.getByLabel('Postal address').fill(buyer.email);
    await dialog.getByRole('button', { name: 'Continue to signing' }).click();
    await expect(dialog.getByText('An email address isn’t a postal address.')).toBeVisible();
    await expectGoodLooks(page, 'names, the form', { shows: dialog.getByText('Bo Example') });
    await page.keyboard.press('Escape');
  });

  await test.step('the signing call without an address leads to a page that asks', async () => {
    await page.goto(await specifiedLink(buyer, patentId));
    await page.getByRole('button', goOn).click();
    await expect(page.getByText('Confirm your full legal name first.')).toBeVisible();
    await expectGoodLooks(page, 'names, before signing', { shows: page.getByText('Bo Example') });
    await page.getByRole('button', { name: 'Correct it' }).click();
    const name = page.getByLabel('Full legal name');
    await expect(name).toBeFocused();
    await name.fill('Bo /Q/');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Use only letters/)).toBeVisible();
    await name.fill('Bo Q. Example, Jr.');
    await expectGoodLooks(page, 'names, correcting', { shows: name });
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Confirmed on /)).toBeVisible();
    await page.getByLabel('Postal address').fill(address);
    await page.getByRole('button', goOn).click();
    await expect(page.getByText('You’re signing as Bo Q. Example, Jr., the buyer.')).toBeVisible();
  });

  await test.step('another name is no signature', async () => {
    await readsBoth(page);
    await page.getByLabel('Your name').fill('Bo Example');
    await page.getByRole('button', { name: 'Sign both documents' }).click();
    const refusal = page.getByText('Type your name as it’s printed: Bo Q. Example, Jr.');
    await expect(refusal).toBeVisible();
    await refusal.scrollIntoViewIfNeeded();
    await expectGoodLooks(page, 'names, another mark', { shows: refusal });
    await page.getByLabel('Your name').fill('/bo q. example,  jr./');
    await page.getByRole('button', { name: 'Sign both documents' }).click();
    await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    await untilSale(buyer, patentId, 'the buyer signed', ({ step }) => step === 2);
  });

  await test.step('settings say that a signed name is frozen', async () => {
    await page.goto('/account/settings/payouts');
    const name = page.getByRole('region', { name: 'Legal name' });
    await expect(name.getByText('Someone has already signed papers')).toBeVisible();
    await expectGoodLooks(page, 'names, settings', { shows: name });
  });

  await test.step('the owner is asked in the same frame, and signs', async () => {
    const own = pages.seller;
    await own.goto('/account/todo');
    await own.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
    const frame = own.frameLocator('iframe[title="Assignment signing"]');
    await expectGoodLooks(own, 'names, owner', { shows: frame.getByRole('button', yes) });
    await frame.getByRole('button', yes).click();
    await expect(frame.getByText(/^Confirmed on /)).toBeVisible();
    await frame.getByRole('button', goOn).click();
    await readsBoth(frame);
    await frame.getByLabel('Your name').fill('Ada Example');
    await frame.getByRole('button', { name: 'Sign both documents' }).click();
    await expect(own.getByRole('dialog')).toBeHidden();
    await untilSale(seller, patentId, 'everyone signed', ({ step }) => step === 3);
  });
  for (const one of Object.values(pages)) await one.context().close();
});

test('at BoldSign the same page asks first, and continues to BoldSign’s', { tag: '@soak' }, async ({
  browser,
}) => {
  const product = await Product.start({ settings: { SIGNING_PROVIDER: 'boldsign' } });
  const { buyer, patentId, pages } = await paidSale(browser, product);
  const page = pages.buyer;
  await page.goto(await specifiedLink(buyer, patentId));
  await page.getByRole('button', yes).click();
  await expect(page.getByText(/^Confirmed on /)).toBeVisible();
  await page.getByLabel('Postal address').fill(address);
  await page.getByRole('button', goOn).click();
  const frame = page.frameLocator('iframe[title="Assignment signing"]');
  await frame.getByLabel('I agree to sign electronically').check();
  await frame.getByLabel('Signature').fill('Bo Example');
  await frame.getByRole('button', { name: 'Sign and complete' }).click();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  await untilSale(buyer, patentId, 'the buyer signed', ({ step }) => step === 2);

  // Within our dialog the page passes on BoldSign's final message.
  const own = pages.seller;
  await own.goto('/account/todo');
  await own.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  const start = own.frameLocator('iframe[title="Assignment signing"]');
  await start.getByRole('button', yes).click();
  await expect(start.getByText(/^Confirmed on /)).toBeVisible();
  await start.getByRole('button', goOn).click();
  const inner = start.frameLocator('iframe[title="Assignment signing"]');
  await inner.getByLabel('I agree to sign electronically').check();
  await inner.getByLabel('Signature').fill('Ada Example');
  await inner.getByRole('button', { name: 'Sign and complete' }).click();
  await expect(own.getByRole('dialog')).toBeHidden();
  for (const one of Object.values(pages)) await one.context().close();
  await product.stop();
});
