import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { mailTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import { keepSearch } from './searches.kit.ts';

let product: Product;
let seller: ApiPerson;

test.beforeAll(async ({ later }) => {
  product = later;
  seller = await ApiPerson.register(product, 'Ada');
});

test('the email about a saved search says what of it each new patent fulfills', async () => {
  const buyer = await ApiPerson.register(product, 'Bo');
  const filters = { search: 'planimeter', priceTo: '50000' };
  await buyer.call('POST', '/savedSearches', { body: { name: 'Areas', filters, mails: true } });
  await keepSearch(buyer, { name: 'Others', search: 'nothing at all' });
  const description = 'An arm that moves like a planimeter.';
  await listAs(product, seller, { title: 'Drawing arm', description });
  await product.control('POST', '/clock', { advanceSeconds: 25 * 3_600 });
  const mail = await mailTo(product, buyer.email, /^One new patent for “Areas”$/);
  expect(mail.text).toContain('> Drawing arm');
  expect(mail.text).toContain('Matches: “planimeter” in the description · $50,000 or less.');
});

test('what a buyer looks for is matched with a new listing, and its owner invites them', async ({
  browser,
}) => {
  const buyer = await ApiPerson.register(product, 'Cy');
  const page = await signedIn(browser, product, buyer);
  const wanted = page.getByRole('region', { name: 'Wanted' });
  const dialog = page.getByRole('dialog');
  await page.goto('/account/lists');
  await wanted.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByRole('textbox', { name: 'Words' }).fill('pantograph');
  await expectGoodLooks(page, 'wanted-dialog', { shows: dialog });
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(wanted.getByRole('listitem')).toContainText('pantograph');
  await expectGoodLooks(page, 'wanted-notes', { shows: wanted });

  const listing = await listAs(product, seller, { title: 'Pantograph with a lamp' });
  await product.control('POST', '/clock', { advanceSeconds: 120 });
  const told = await mailTo(product, seller.email, /Buyers are looking for this/);
  expect(told.text).toContain('A buyer looks for something like Pantograph with a lamp');
  expect(told.text).not.toContain(buyer.email);

  const owners = await signedIn(browser, product, seller);
  await owners.goto(`/listing/${listing}`);
  await expect(owners.getByText('A buyer looks for this')).toBeVisible();
  await expectGoodLooks(owners, 'wanted-listing', {
    shows: owners.getByText('A buyer looks for this'),
  });
  await owners.getByRole('button', { name: 'Invite them' }).click();
  await expect(owners.getByText(/^Invited on /)).toBeVisible();

  const invitation = await mailTo(product, buyer.email, /An owner invites you/);
  expect(invitation.text).toContain(`/listing/${listing}`);
  await page.goto('/account/lists');
  await wanted.getByRole('button', { name: 'Close pantograph' }).click();
  await dialog.getByRole('button', { name: 'Close note' }).click();
  await expect(wanted).toContainText('You’re not looking for anything yet');
});
