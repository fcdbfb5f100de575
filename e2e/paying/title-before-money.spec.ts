import { randomInt } from 'node:crypto';
import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import { operator, type Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { paymentFrame, widths } from './paying.kit.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const titleOf = (who: ApiPerson, patentId: string) =>
  who.call<AbstractOfTitle>('GET', '/patent/title', { query: { patentId } });

test('a lien that is recorded before the payment stops it in words, until an operator lets it go on', async ({
  browser,
}) => {
  const [seller, buyer, olga] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
    ApiPerson.operator(product, operator.email),
  ]);
  const owner = `${seller.firstName} ${seller.lastName}`;
  const number = randomInt(7_000_000, 7_900_000);
  const patentNumber = String(number);
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    application: `15${patentNumber.slice(1)}`,
    inventors: ['Zoe Inventor'],
    conveyances: [
      {
        kind: 'assignment',
        from: ['Zoe Inventor'],
        to: [owner],
        executedOn: '2020-01-05',
        recordedOn: '2020-02-01',
      },
    ],
  });
  const listing = { title: 'Pledged valve', price: 900, acceptingOffers: false, patentNumber };
  const id = await listAs(product, seller, listing);
  await expect
    .poll(async () => (await titleOf(buyer, id)).outcome, { timeout: 60_000 })
    .toBe('agrees');
  await product.control('POST', `/office/records/${patentNumber}/conveyances`, {
    kind: 'security',
    from: [owner],
    to: ['First Test Bank, N.A.'],
    recordedOn: '2024-02-01',
  });
  // The office is not asked twice within a minute.
  await product.control('POST', '/clock', { advanceSeconds: 120 });

  const page = await signedIn(browser, product, buyer, widths['a desk']);
  await page.goto(`/listing/${id}`);
  const opens = page.getByRole('button', { name: /^Purchase for/ });
  await opens.click();
  const dialog = page.getByRole('dialog', {
    name: `Purchase Patent #${number.toLocaleString('en-US')}`,
  });
  await expect(dialog.getByText('You can’t pay yet')).toBeVisible();
  await expect(dialog.getByText(/no recorded release that covers it/)).toBeVisible();
  await expectGoodLooks(page, 'purchase-title-held', { shows: dialog });
  await page.screenshot({ path: test.info().outputPath('held.png') });

  const desk = await signedIn(browser, product, olga, widths['a desk']);
  await desk.goto('/operations/titles?query=Pledged');
  await expect(desk.getByText('Pledged valve').first()).toBeVisible();
  await desk.getByRole('link', { name: 'Open' }).click();
  await expect(desk.getByRole('table')).toBeVisible();
  await expectGoodLooks(desk, 'operations-title', { shows: desk.getByRole('table') });
  await desk.screenshot({ path: test.info().outputPath('desk.png'), fullPage: true });
  await desk.getByRole('button', { name: 'Let a payment be made' }).click();
  const asks = desk.getByRole('dialog', { name: 'Let a payment be made' });
  await asks.getByLabel('What you found').fill('The bank wrote that the debt is paid.');
  await asks.getByRole('button', { name: 'Let a payment be made' }).click();
  await expect(asks).toBeHidden();

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The bank wrote that the debt is paid.')).toBeVisible();
  await expect(paymentFrame(page).getByRole('tab').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('let.png') });
});
