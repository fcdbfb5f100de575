import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { payPlan, startDraft } from './own-listing.kit.ts';
import {
  atSellForm,
  confirmOf,
  newNumber,
  previewButton,
  savedSaying,
  stepsOf,
} from './sell.kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const numberField = (page: Page) =>
  page.getByRole('textbox', { name: 'Patent or application number' });
const found = (page: Page) => page.getByRole('region', { name: 'Found in the patent’s record' });

async function begins(page: Page, number: string): Promise<void> {
  await numberField(page).fill(number);
  await numberField(page).press('Enter');
}

test('sell by number: the record fills the form in, and the page shows it with sources', async ({
  browser,
}) => {
  const { page, main } = await atSellForm(browser, product, 'Ida');
  const { details, additional, ownership } = stepsOf(main);
  const title = details.getByRole('textbox', { name: 'Title' });

  await test.step('what is found is used all at once, and nothing before', async () => {
    await begins(page, 'US 11,646,472 B2');
    await expect(found(page)).toBeVisible({ timeout: 60_000 });
    await expect(found(page)).toContainText('USPTO record, as of');
    await expect(title).toHaveValue('');
    await expectGoodLooks(page, 'sell-by-number', { shows: found(page) });
    await found(page).getByRole('button', { name: 'Use all' }).click();
    await expect(found(page)).toContainText('All suggestions reviewed.');
    await expect(title).toHaveValue(/^Making Lithium Metal/i);
    await expect(details.getByRole('combobox', { name: 'Country of issue' })).toHaveValue(
      'United States',
    );
    await expect(details.getByRole('textbox', { name: 'Description' })).not.toHaveValue('');
    await expect(additional.getByText('Batteries', { exact: true })).toBeVisible();
  });

  await test.step('no document is asked for', async () => {
    await details.getByRole('checkbox', { name: 'Confirm Details' }).check();
    await confirmOf(main).check();
    const sole = ownership.getByRole('switch', { name: 'I am the sole owner' });
    if (!(await sole.isChecked())) await sole.check();
    await previewButton(main).click();
    await page.waitForURL(/\/listing\//);
  });

  await test.step('the listing’s page tells the record, and how the term is known', async () => {
    const record = page.getByRole('region', { name: 'Patent record' });
    await expect(record).toContainText('Ended February 12, 2025');
    await expect(record).toContainText('17 claims, 1 independent.');
    await expect(record.getByRole('note')).toContainText('You say that the patent hasn’t expired.');
    await record.getByText('How we know').click();
    await expect(record.getByText('April 14, 2004').first()).toBeVisible();
    await record.getByText('16 claims depend on claim 1').press('Enter');
    await expect(record.getByText('Claim 17', { exact: true })).toBeVisible();
    const number = page.getByRole('button', { name: 'Copy the number' });
    await expect(number).toBeVisible();
    await expectGoodLooks(page, 'listing-record', { shows: record });
  });
  await page.context().close();
});

test('a switch against the record is told to the seller first, then to buyers, until the seller puts it right', async ({
  browser,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Max'),
    ApiPerson.register(product, 'Nia'),
  ]);
  const patentNumber = String(randomInt(7_000_000, 7_900_000));
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    filedOn: '2018-03-13',
  });
  const id = await startDraft(seller, { patentNumber, expired: true });
  await seller.call('GET', '/patent/lookup', { query: { number: patentNumber } });
  const contradiction = (page: Page) =>
    page.getByRole('region', { name: 'Patent record' }).getByRole('note');
  const own = await signedIn(browser, product, seller);
  const page = await signedIn(browser, product, buyer);

  await test.step('the seller reads it on the draft, before anyone else can', async () => {
    await own.goto(`/listing/${id}`);
    await expect(contradiction(own)).toContainText('The record says something else');
    await expect(contradiction(own)).toContainText(
      /You say that the patent has expired\. By the office’s record of .+, it ends on March 13, 2038\. Check it/,
    );
  });

  await test.step('kept and published all the same, a buyer reads both', async () => {
    await seller.attempt('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } });
    await payPlan(product, seller, id);
    await page.goto(`/listing/${id}`);
    await expect(contradiction(page)).toContainText('The seller and the record differ');
    await expect(contradiction(page)).toContainText('The seller says that the patent has expired.');
    await expect(contradiction(page).getByRole('link')).toHaveCount(0);
    await expectGoodLooks(page, 'listing-contradiction', { shows: contradiction(page) });
  });

  await test.step('put right, the words are gone for both', async () => {
    await contradiction(own).getByRole('link', { name: 'Edit the listing' }).click();
    const { additional } = stepsOf(own.getByRole('main'));
    await additional.getByRole('switch', { name: 'Expired' }).uncheck();
    await previewButton(own.getByRole('main')).click();
    await own.waitForURL(/\/listing\//);
    await page.reload();
    for (const one of [own, page]) {
      const record = one.getByRole('region', { name: 'Patent record' });
      await expect(record).toContainText('Ends March 13, 2038');
      await expect(contradiction(one)).toBeHidden();
    }
  });
  for (const one of [own, page]) await one.context().close();
});

test('the assignee of record becomes the owner once the seller says that they act for it', async ({
  browser,
}) => {
  const { page, main } = await atSellForm(browser, product, 'Jon');
  await begins(page, '20301442');
  await found(page).getByRole('button', { name: 'Use all' }).click({ timeout: 60_000 });
  await expect(found(page)).toContainText(
    /Filled in: .+ Next: .+ whether you act for .+, in step 5/,
  );
  await expectGoodLooks(page, 'sell-filled-in', { shows: found(page) });
  await stepsOf(main).details.getByRole('checkbox', { name: 'Confirm Details' }).check();
  await confirmOf(main).check();
  const { ownership } = stepsOf(main);
  await expect(ownership.getByRole('textbox', { name: 'Company' })).toHaveCount(0);
  const question = ownership.getByRole('region', { name: /^Do you act for / });
  await expect(question).toContainText('USPTO record, as of');
  await expectGoodLooks(page, 'sell-acts-for', { shows: question });
  await question.getByRole('button', { name: 'Yes, I sign for it' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Company' })).not.toHaveValue('');
  await expect(page.getByText(/Still needed: .*title of whoever signs/)).toBeVisible();
  await expect(main.getByRole('switch', { name: 'I am the sole owner' })).toBeChecked();
  await page.context().close();
});

test('a number that no record has holds nobody up', async ({ browser }) => {
  const { page, main } = await atSellForm(browser, product, 'Kim');
  await begins(page, newNumber());
  await expect(page.getByText(/^We have no record of this number/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('combobox', { name: 'Country of issue' })).toHaveValue(
    'United States',
  );
  await stepsOf(main).details.getByRole('textbox', { name: 'Title' }).fill('Folding Hinge');
  await expect(savedSaying(page)).toBeVisible();
  await page.context().close();
});

test('a draft begun with nothing but its number is continued in another browser', async ({
  browser,
}) => {
  const { page, api } = await atSellForm(browser, product, 'Lea');
  const number = newNumber();
  await numberField(page).fill(number);
  await expect(savedSaying(page)).toBeVisible();

  const other = await signedIn(browser, product, api);
  await other.goto('/sell');
  await expect(
    other.getByText(`You have an unfinished listing, “Draft of US ${number}”`),
  ).toBeVisible();
  await expectGoodLooks(other, 'sell-unfinished', { shows: other.getByRole('main') });
  await other.getByRole('link', { name: 'Continue it' }).click();
  await expect(numberField(other)).toHaveValue(number);
  const title = other.getByRole('textbox', { name: 'Title' });
  await title.fill('Folding Hinge');
  const drafts = () =>
    api.call<{ title: string; patentNumber: string }[]>('GET', '/patents/active');
  await expect.poll(drafts).toMatchObject([{ title: 'Folding Hinge', patentNumber: number }]);
  await other.context().close();
  await page.context().close();
});
