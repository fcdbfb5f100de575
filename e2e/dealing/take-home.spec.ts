import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { openZip } from '../kit/packet.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

/** What a press on a button downloads. */
async function downloads(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ]);
  return readFile(await download.path());
}

const start = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1');

test('both sides take home what a sale leaves them: receipt, statement, payouts and everything else', async ({
  browser,
  product,
  operator,
}) => {
  test.slow();
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 1000.01);
  const paymentId = await startPayment(buyer, patentId, 100_001);
  const card = { card: '4242424242424242' };
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, card);
  await verifyBank(product, seller);
  const { id } = await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  for (const person of [buyer, seller]) await sign(person, patentId);

  await test.step('a receipt is there as soon as the payment is held', async () => {
    const page = await signedIn(browser, product, buyer);
    await page.goto('/account/todo');
    await page.getByText('Owners (1)').first().click();
    expect(start(await downloads(page, 'Receipt (PDF)'))).toBe('%PDF');
    await expectGoodLooks(page, 'take-home-held', {
      shows: page.getByRole('button', { name: 'Receipt (PDF)' }),
    });
    await page.getByRole('button', { name: 'Evidence log' }).first().click();
    const log = page.getByRole('dialog');
    await expect(log.getByText(/confirmed the purchase agreement as read/).first()).toBeVisible();
    await expectGoodLooks(page, 'take-home-evidence', { shows: log });
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Evidence log' }).first()).toBeFocused();
    await page.context().close();
  });

  await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  await file(operator, id);
  await untilSale(seller, patentId, 'paid out', ({ processed }) => processed);

  await test.step('the owner has a statement, the payouts of the year, and all of the sale', async () => {
    const page = await signedIn(browser, product, seller);
    await page.goto(`/account/sales/${id}`);
    expect(start(await downloads(page, 'Settlement statement (PDF)'))).toBe('%PDF');
    const archive = await openZip(await downloads(page, 'All files of this sale (ZIP)'));
    expect([...archive.keys()]).toContain('Settlement statement.pdf');
    expect([...archive.keys()]).toContain('manifest.json');
    await expectGoodLooks(page, 'take-home-seller', {
      shows: page.getByRole('button', { name: 'Settlement statement (PDF)' }),
    });
    await page.goto('/account/sold');
    const csv = await downloads(page, /^Payouts of \d{4} \(CSV\)$/);
    expect(csv.toString()).toMatch(/Payout,.*,1000\.01,100,1000\.01,tr_/);
    await expectGoodLooks(page, 'take-home-year', { shows: page.getByLabel('Year') });
    await page.goto('/account/todo');
    await page.getByRole('button', { name: 'View Payout' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('$1,000.01 (100%)')).toBeVisible();
    await expectGoodLooks(page, 'take-home-payout', { shows: dialog.getByText('(100%)') });
    await page.context().close();
  });
});
