import { randomInt } from 'node:crypto';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { expect } from '@playwright/test';
import { squeezed } from '../../apps/api/src/domains/signing/papers/pdf-text.fixture.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { paperText, untilSale, verifyBank } from '../kit/deal.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import { paymentFrame, widths } from './paying.kit.ts';

test('a lapsed patent is warned of beside its price, and bought only by whoever confirms to know it', async ({
  browser,
  product,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const owner = `${seller.firstName} ${seller.lastName}`;
  const patentNumber = String(randomInt(8_000_000, 8_900_000));
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    application: `13${patentNumber.slice(1)}`,
    inventors: ['Zoe Inventor'],
    conveyances: [
      {
        kind: 'assignment',
        from: ['Zoe Inventor'],
        to: [owner],
        executedOn: '2011-01-05',
        recordedOn: '2011-02-01',
      },
    ],
    filedOn: '2010-03-01',
    grantedOn: '2014-06-03',
    fees: 'none',
    lapsedOn: '2022-07-04',
  });
  const listing = { title: 'Lapsed damper', price: 900, acceptingOffers: false, patentNumber };
  const id = await listAs(product, seller, listing);
  await verifyBank(product, seller);
  const record = () =>
    buyer.call<PatentRecord>('GET', '/patent/record', { query: { patentId: id } });
  await expect
    .poll(async () => (await record()).legalStatus.over?.kind, { timeout: 60_000 })
    .toBe('lapsed');

  const page = await signedIn(browser, product, buyer, widths['a desk']);
  await page.goto(`/listing/${id}`);
  const strip = { name: 'State of this patent' } as const;
  const panel = page.getByRole('complementary').getByRole('group', strip);
  await expect(panel).toContainText('Lapsed June 3, 2022');
  await expectGoodLooks(page, 'listing-lapsed', { shows: panel });
  await page.getByRole('button', { name: /^Purchase for/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Purchase Patent/ });
  await expect(dialog.getByRole('group', strip)).toContainText('Lapsed June 3, 2022');
  const next = dialog.getByRole('button', { name: 'Continue to payment' });
  await expect(next).toBeDisabled();
  await expectGoodLooks(page, 'purchase-lapsed', { shows: next });
  await dialog.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await next.press('Enter');
  await expect(paymentFrame(page).getByRole('tab').first()).toBeVisible();
  await expect(dialog.getByRole('group', strip)).toBeVisible();
  await expectGoodLooks(page, 'payment-lapsed', { shows: dialog });

  const secret = await buyer.call<string>('POST', '/payments/payment', {
    query: { patent_id: id, amount: '90000' },
  });
  await product.control('POST', `/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    card: '4242424242424242',
  });
  await untilSale(buyer, id, 'the buyer’s turn', ({ step }) => step === 1);
  await page.context().close();
  const agreement = await paperText(buyer, id, 'agreement');
  expect(agreement).toContain(squeezed('The legal status that the Buyer was shown'));
  expect(agreement).toContain(squeezed('Lapsed June 3, 2022'));
  expect(agreement).toContain(squeezed('the Buyer confirmed having read this, and chose to buy.'));
});
