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

test('the patents that a terminal disclaimer names are asked of the seller, read by the buyer and conveyed with it', async ({
  browser,
  product,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const patentNumber = String(randomInt(8_000_000, 8_900_000));
  const parent = String(randomInt(7_000_000, 7_900_000));
  // The assignment is recorded against the parent, and counts for the continuation.
  const parentApplication = `12${parent.slice(1)}`;
  await product.control('POST', '/office/records', {
    ...{ patent: parent, application: parentApplication },
    inventors: ['Zoe Inventor'],
    ...{ filedOn: '2012-03-01', grantedOn: '2014-06-03' },
    conveyances: [
      {
        kind: 'assignment',
        ...{ from: ['Zoe Inventor'], to: ['Ada Example'] },
        ...{ executedOn: '2012-03-05', recordedOn: '2012-04-01' },
      },
    ],
  });
  await product.control('POST', '/office/records', {
    ...{ patent: patentNumber, application: `14${patentNumber.slice(1)}` },
    inventors: ['Zoe Inventor'],
    parents: [
      { code: 'CON', application: parentApplication, filedOn: '2012-03-01', patent: parent },
    ],
    ...{ filedOn: '2014-03-01', grantedOn: '2017-06-06', disclaimedOn: '2015-02-03' },
  });
  const listing = { title: 'Tied damper', price: 900, acceptingOffers: false, patentNumber };
  const id = await listAs(product, seller, listing);
  await verifyBank(product, seller);
  const record = () =>
    buyer.call<PatentRecord>('GET', '/patent/record', { query: { patentId: id } });
  await expect
    .poll(async () => (await record()).legalStatus.disclaimer, { timeout: 60_000 })
    .not.toBeNull();

  // The seller is asked where the record shows one, and offered the relatives that it has.
  const ownersPage = await signedIn(browser, product, seller, widths['a desk']);
  await ownersPage.goto(`/listing/${id}#disclosures`);
  const question = ownersPage
    .getByRole('listitem')
    .filter({ has: ownersPage.getByRole('group', { name: 'Terminal disclaimers' }) });
  await expect(question).toContainText('The patent office’s record shows a terminal disclaimer.');
  await question.getByRole('button', { name: 'Yes' }).click();
  const shown = `${parent.slice(0, 1)},${parent.slice(1, 4)},${parent.slice(4)}`;
  await question.getByRole('button', { name: `Add US ${shown}` }).press('Enter');
  await question.getByRole('button', { name: 'Add a number' }).press('Enter');
  await question.getByLabel('Number of patent 2').fill('EP 1');
  await question.getByRole('button', { name: 'Save answer' }).press('Enter');
  await expect(question).toContainText('Enter a US patent number, or an application number');
  await question.getByLabel('Number of patent 2').fill('16/444,555');
  await question.getByLabel('Who owns patent 2').selectOption({ label: 'Someone else' });
  await expectGoodLooks(ownersPage, 'disclaimer-asked', { shows: question });
  await question.getByRole('button', { name: 'Save answer' }).press('Enter');
  await expect(ownersPage.getByText('Answer saved')).toBeVisible();
  await ownersPage.context().close();

  const page = await signedIn(browser, product, buyer, widths['a desk']);
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: /^Purchase for/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Purchase Patent/ });
  await expect(dialog).toContainText(
    `US ${shown} belongs to the sellers: it passes with this patent.`,
  );
  await expect(dialog).toContainText('US 16/444,555 belongs to someone else');
  const next = dialog.getByRole('button', { name: 'Continue to payment' });
  await expect(next).toBeDisabled();
  await expectGoodLooks(page, 'disclaimer-read', { shows: next });
  await dialog.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await next.press('Enter');
  await expect(paymentFrame(page).getByRole('tab').first()).toBeVisible();
  await page.context().close();

  const secret = await buyer.call<string>('POST', '/payments/payment', {
    query: { patent_id: id, amount: '90000' },
  });
  await product.control('POST', `/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    card: '4242424242424242',
  });
  await untilSale(buyer, id, 'the buyer’s turn', ({ step }) => step === 1);
  const agreement = await paperText(buyer, id, 'agreement');
  expect(agreement).toContain(squeezed('the Buyer confirmed having read this.'));
  expect(agreement).toContain(
    squeezed(`the Sellers state that United States Patent No. ${shown} belongs to them`),
  );
  const assignment = await paperText(buyer, id, 'assignment');
  expect(assignment).toContain(squeezed(`in and to United States Patent No. ${shown}, which`));
  expect(assignment).not.toContain('16/444,555');
});
