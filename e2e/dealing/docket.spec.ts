import { expect, type Page, test } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { operator as operatorAccount, Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let buyer: ApiPerson;
let saleId: string;

/** So that the first fee can be paid, whatever the day of the run. */
function grantedMonthsAgo(months: number): string {
  const now = new Date();
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15);
  return new Date(day).toISOString().slice(0, 10);
}

test.beforeAll(async () => {
  product = await Product.start({ port: 3768 });
  const [seller, person, operator] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
    ApiPerson.operator(product, operatorAccount.email),
  ]);
  buyer = person;
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 1000.01);
  const paymentId = await startPayment(buyer, patentId, 100_001);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await sign(buyer, patentId, { issueDate: grantedMonthsAgo(38) });
  await sign(seller, patentId);
  const sale = await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  saleId = sale.id;
  await file(operator, saleId);
});
test.afterAll(() => product.stop());

test('after a sale the buyer says what is done and paid, and takes the dates along', async ({
  browser,
}) => {
  test.slow();
  const page = await signedIn(browser, product, buyer);
  await page.goto(`/account/sales/${saleId}`);
  const fee = page.getByRole('listitem').filter({ hasText: '3.5-year fee' });
  await expect(fee.getByText('Can be paid now', { exact: true })).toBeVisible();
  await expectGoodLooks(page, 'docket', { shows: fee });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `${width} px`).toBeLessThanOrEqual(0);
  }

  await test.step('a step is checked off, and stays so', async () => {
    await page.getByRole('checkbox', { name: 'Change the fee address' }).check();
    await expect(page.getByText(/^Done /)).toBeVisible();
  });

  await test.step('a fee is paid, with one press', async () => {
    await fee.getByRole('button', { name: 'I paid the 3.5-year fee' }).click();
    await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
    await page.reload();
    await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Change the fee address' })).toBeChecked();
  });

  await test.step('the calendar is opened by its address, which then ends', async () => {
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    const address = await page.getByLabel('Calendar address').inputValue();
    await expectGoodLooks(page, 'docket with a calendar address', {
      shows: page.getByLabel('Calendar address'),
    });
    const calendar = await fetch(address);
    const text = (await calendar.text()).replaceAll('\r\n ', '');
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
    expect(text).toContain('SUMMARY:7.5-year maintenance fee of');
    expect(text).not.toContain('SUMMARY:3.5-year');
    await page.getByRole('button', { name: 'Stop the address' }).click();
    await expect(page.getByLabel('Calendar address')).toBeHidden();
    expect((await fetch(address)).status).toBe(404);
  });

  await test.step('the file has the same dates', async () => {
    expect(await downloaded(page)).toContain('BEGIN:VCALENDAR');
  });
  await page.context().close();
});

async function downloaded(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download calendar file' }).click();
  const stream = await (await waiting).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
