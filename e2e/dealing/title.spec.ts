import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { operator as operatorAccount, Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { test } from '@playwright/test';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let operator: ApiPerson;

const phone = { width: 390, height: 844 };

test.beforeAll(async () => {
  product = await Product.start({ port: 5040 });
  [seller, buyer, operator] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
    ApiPerson.operator(product, operatorAccount.email),
  ]);
});
test.afterAll(() => product.stop());

async function held(dollars: number): Promise<string> {
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, dollars);
  const paymentId = await startPayment(buyer, patentId, dollars * 100);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await untilSale(
    buyer,
    patentId,
    'the money is held',
    ({ paymentStatus }) => paymentStatus === 'held',
  );
  return patentId;
}

/** Reads to the end of both documents, as far as the boxes tell, and signs. */
async function signs(page: Page, name: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Signing of the assignment"]');
  const read = frame.getByRole('checkbox', { name: /I have read/ });
  await expect(read).toHaveCount(2);
  for (const box of await read.all()) await box.check();
  await frame.getByRole('checkbox', { name: /agree to sign electronically/ }).check();
  await frame.getByLabel('Your name').fill(name);
  await frame.getByRole('button', { name: 'Sign both documents' }).click();
}

test('on a phone: a company fills in the form, sees the real PDF, renews a link that has expired, signs, and comes to the closing page', async ({
  browser,
}) => {
  test.slow();
  const patentId = await held(1200);
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  const page = await signedIn(browser, product, buyer, { viewport: phone });
  await page.goto('/account/todo');
  const open = () =>
    page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
  const dialog = page.getByRole('dialog');

  await test.step('the form says what is missing, and keeps what was saved', async () => {
    await open();
    await dialog.getByRole('radio', { name: /company/ }).check();
    await dialog.getByRole('button', { name: 'Save and preview' }).click();
    await expect(dialog.getByText('Say in which role you sign for the company.')).toBeVisible();
    await dialog.getByLabel('Company', { exact: true }).fill('Northwind Devices, Inc.');
    await dialog.getByLabel('Your title in the company').fill('Managing Director');
    await dialog.getByLabel('Address').fill('1 Main Street, Springfield, IL 62701');
    await dialog.getByLabel(/Date of the patent/).fill('2018-11-13');
    await dialog.getByRole('checkbox', { name: /writes to somebody else/ }).check();
    await dialog.getByLabel('Name for the office’s mail').fill('Northwind Legal');
    await dialog.getByLabel('Where the office’s mail goes').fill('2 Side Street, Austin, TX');
    await dialog.getByRole('button', { name: 'Save and preview' }).click();
    const preview = dialog.getByRole('link', { name: 'Patent assignment (PDF)' });
    await expect(preview).toBeVisible();
    const pdf = await page.request.get((await preview.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await looks(page, 'assignment form', preview);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue(/Northwind Devices/);
  });

  await test.step('a link that has expired is renewed', async () => {
    await dialog.getByRole('button', { name: 'Continue to signing' }).click();
    const frame = page.frameLocator('iframe[title="Signing of the assignment"]');
    await expect(frame.getByRole('button', { name: 'Sign both documents' })).toBeVisible();
    await product.control('POST', '/clock', { advanceSeconds: 31 * 60 });
    await signs(page, 'Bo Example');
    await expect(page.getByText('The signing did not go through')).toBeVisible();
    await open();
    await dialog.getByRole('button', { name: 'Continue to signing' }).click();
    await signs(page, 'Bo Example');
    await untilSale(buyer, patentId, 'the buyer signed', ({ step }) => step === 2);
  });

  await test.step('the owner signs, and after the filing the closing page has it all', async () => {
    const own = await signedIn(browser, product, seller, { viewport: phone });
    await own.goto('/account/todo');
    await own.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
    await signs(own, 'Ada Example');
    const signed = await untilSale(seller, patentId, 'all signed', ({ step }) => step === 3);
    await own.context().close();
    await file(operator, signed.id);
    await untilSale(buyer, patentId, 'paid out', ({ processed }) => processed);
    await page.goto('/account/purchased');
    await looks(page, 'purchased', page.getByRole('link', { name: /^Papers and next steps/ }));
    await page.getByRole('link', { name: /^Papers and next steps/ }).click();
    await expect(page.getByText('Northwind Devices, Inc.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download patent assignment' })).toBeVisible();
    await expect(page.getByRole('row', { name: /7.5 years/ })).toContainText('May 13, 2026');
    await looks(page, 'closing', page.getByRole('heading', { name: 'What to do next' }));
    await page.getByRole('button', { name: 'List this patent' }).click();
    await page.waitForURL(/\/sell\?id=/);
    await expect(page.getByLabel('Title').first()).toHaveValue(/Crash-tested latch/);
  });
  await page.context().close();
});

/** Pictures change the size of the window; the story stays on its phone. */
async function looks(page: Page, name: string, shows: Locator): Promise<void> {
  await expectGoodLooks(page, name, { shows });
  await page.setViewportSize(phone);
}
