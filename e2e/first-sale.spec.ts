import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, type Browser } from '@playwright/test';
import { sandboxKeys } from '../apps/api/src/core/config/provider-settings.ts';
import { isSoak } from '../apps/api/src/test-kit/repetitions.ts';
import Stripe from 'stripe';
import { expectPacketSays } from './kit/packet.ts';
import { newPerson, type Person } from './kit/person.ts';
import { operator as operatorAccount, Product } from './kit/product.ts';
import { expectGoodLooks } from './screens/look.ts';
import {
  accepts,
  counters,
  fillsAndSigns,
  opensPayment,
  paysByCard,
  sendsAnOffer,
  signsAsOwner,
  verifiesBank,
} from './steps/deal.steps.ts';
import { findsByTitle, listsAPatent, publishesWithFree90 } from './steps/listing.steps.ts';
import { filesTheAssignment, recordsTheAssignment } from './steps/operations.steps.ts';

let product: Product;
let operator: Person;

test.beforeAll(async ({ browser }) => {
  product = await Product.start();
  operator = await newPerson(browser, product, {
    firstName: 'Olga',
    lastName: 'Office',
    ...operatorAccount,
  });
  await operator.registers();
});
test.afterAll(() => product.stop());

// The soak runs it twice against the same product: nothing from the first sale gets in the way of the second.
const numbers = isSoak() ? ['9,123,456', '9,123,457'] : ['9,123,456'];
for (const [round, number] of numbers.entries()) {
  test(`a patent is listed, negotiated, paid, assigned, filed and paid out (${round + 1})`, async ({
    browser,
  }) => {
    await completesASale(browser, { title: `Self-seating jaw coupling No. ${round + 1}`, number });
  });
}

async function completesASale(
  browser: Browser,
  patent: { title: string; number: string },
): Promise<void> {
  const seller = await newPerson(browser, product, { firstName: 'Sela', lastName: 'Marsh' });
  const buyer = await newPerson(browser, product, { firstName: 'Bruno', lastName: 'Kell' });

  await test.step('the seller registers, lists the patent and publishes it with FREE90', async () => {
    await seller.registers();
    await listsAPatent(seller, { ...patent, price: '1500' });
    await publishesWithFree90(seller);
  });

  await test.step('the buyer registers, finds it and sends an offer with a message', async () => {
    await seller.open('/account/todo');
    await expect(seller.page.getByText('Nothing to do yet!')).toBeVisible();
    await buyer.registers();
    await findsByTitle(buyer, 'SEATING JAW', patent.title);
    await sendsAnOffer(buyer, '1200', 'We build couplings and would use it in our pumps.');
  });

  await test.step('the seller sees it without a reload and counters; the buyer accepts', async () => {
    await expect(seller.page.getByText('Bruno sent an offer')).toBeVisible();
    await counters(seller, '1400');
    await expect(buyer.page.getByText('Sela sent you a counter offer')).toBeVisible();
    await accepts(buyer, '$1,400.00');
  });

  await test.step('a declined card changes nothing; the next card pays', async () => {
    await opensPayment(buyer, '$1,400.00');
    await paysByCard(buyer, '4000000000000002', '$1,400.00');
    await expect(buyer.page.getByText('Your card was declined.')).toBeVisible();
    await paysByCard(buyer, '4242424242424242', '$1,400.00');
    await expect(
      seller.page.getByRole('button', { name: 'Complete Bank Verification' }),
    ).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the seller verifies the bank; buyer and seller sign', async () => {
    await verifiesBank(seller, { address: '3 Dock Road\nToledo, OH 43604' });
    await buyer.open('/account/todo');
    await fillsAndSigns(buyer, '7 Mill Lane, Dayton, OH 45402');
    await expect(seller.page.getByRole('button', { name: 'Sign Patent Assignment' })).toBeVisible({
      timeout: 60_000,
    });
    await signsAsOwner(seller);
    await expect(seller.page.getByText(/Everyone has signed/).first()).toBeVisible();
  });

  await test.step('the operator files it, and later enters reel and frame', async () => {
    const { packet, shown } = await filesTheAssignment(operator, patent.title);
    expectPacketSays(packet, {
      'conveying_party_1.name': seller.name,
      'receiving_party.name': buyer.name,
      'receiving_party.address': '7 Mill Lane, Dayton, OH 45402',
      'correspondence.name': buyer.name,
      'property_1.patent_number': `US ${patent.number}`,
      'property_1.title': patent.title,
    });
    for (const part of [seller.name, buyer.name, patent.number]) expect(shown).toContain(part);
  });

  await test.step('the seller is paid, the buyer downloads the sealed assignment', async () => {
    await expect(seller.page.getByRole('button', { name: 'View Payout' })).toBeVisible({
      timeout: 60_000,
    });
    expect(await transfersTo(seller)).toEqual([140_000]);
    await looksAtPayout(seller);
    await buyer.open('/account/todo');
    const downloading = buyer.page.waitForEvent('download');
    await buyer.page
      .getByRole('button', { name: 'Download Patent Assignment Change' })
      .or(buyer.page.getByRole('link', { name: 'Download Patent Assignment Change' }))
      .first()
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Patent Assignment Change.pdf');
    expectSealed(await download.path());
    await recordsTheAssignment(operator, patent.title);
  });

  await test.step('Purchased and Sold show it; the listing and its plan are gone', async () => {
    await buyer.open('/account/purchased');
    await expect(buyer.page.getByText(patent.title).first()).toBeVisible();
    await seller.open('/account/sold');
    await expect(seller.page.getByText(patent.title).first()).toBeVisible();
    await buyer.open(`/buy?search=${encodeURIComponent(patent.title)}`);
    await expect(buyer.page.getByText('No patents found matching your criteria.')).toBeVisible();
    await seller.open('/account/billing');
    await expect(seller.page.getByText("You don't have any active subscriptions.")).toBeVisible();
  });
  await seller.context.close();
  await buyer.context.close();
}

/** How the price was divided, in the dialog behind the button, at both widths. */
async function looksAtPayout(seller: Person): Promise<void> {
  await seller.page.getByRole('button', { name: 'View Payout' }).click();
  const dialog = seller.page.getByRole('dialog', { name: 'Payout' });
  for (const words of ['$1,400.00', '100%', 'Paid']) await expect(dialog).toContainText(words);
  await expectGoodLooks(seller.page, 'view-payout', { shows: dialog });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}

/** What the sandbox's provider sent to this seller's account, in cents. */
async function transfersTo(seller: Person): Promise<number[]> {
  const stripe = new Stripe(sandboxKeys.secretKey, {
    host: '127.0.0.1',
    port: product.port + 1,
    protocol: 'http',
  });
  const me = await seller.page.request.get(`${product.url}/api/v1/user`);
  const { connectedAccountId } = (await me.json()) as { connectedAccountId: string };
  const transfers = await stripe.transfers.list({ destination: connectedAccountId });
  return transfers.data.map((transfer) => transfer.amount);
}

/** `pdfsig` calls the seal valid; if it is not installed, the file at least has one. */
function expectSealed(path: string): void {
  const bytes = readFileSync(path);
  expect(bytes.includes('ETSI.CAdES.detached')).toBe(true);
  if (spawnSync('pdfsig', ['-v']).error) return;
  const report = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  expect(report).toContain('Signature is Valid');
  expect(report).toContain('Total document signed');
}
