import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { mailTo } from '../kit/mailbox.ts';
import { password } from '../kit/person.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

/** Where pictures of what is tried go, if anywhere. */
const screens = process.env['SCREENS'];

test('a shared link is read signed out, and leads by the sign-in to the listing and an offer', async ({
  browser,
  product,
}) => {
  const seller = await ApiPerson.register(product, 'Ada');
  const buyer = await ApiPerson.register(product, 'Bo');
  const fields = { title: 'Astrolabe that folds', patentNumber: '7123987', acceptingOffers: true };
  const id = await listAs(product, seller, { ...fields, publicPage: 'named' });
  const path = '/patents/7123987/astrolabe-that-folds';

  const page = await signedOut(browser, product);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Astrolabe that folds');
  await expect(page.getByText('Ada Example')).toBeVisible();
  if (screens) {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1440, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${screens}/public-page-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    await page.goto('/patents');
    await page.screenshot({ path: `${screens}/public-index.png`, fullPage: true });
    await page.goto(path);
  }
  await page.getByRole('link', { name: /^Sign in to message/ }).click();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**/listing/${id}`);
  await page.getByRole('button', { name: 'Send Offer' }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
  expect(complaints).toEqual([]);

  // Another reads it and goes to sign in; by the time they go back, it is no longer public.
  const other = await signedOut(browser, product);
  other.on('pageerror', (error) => complaints.push(error.message));
  await other.goto(path);
  await other.getByRole('link', { name: /^Sign in to message/ }).click();
  await expect(other.getByText(/^Sign in to see this patent and its documents/)).toBeVisible();

  const own = await signedIn(browser, product, seller);
  await own.goto(`/listing/${id}`);
  const choice = own.getByRole('group', { name: 'Your name and a public page' });
  const named = choice.getByRole('button', { name: 'With my name' });
  await expect(named).toHaveAttribute('aria-pressed', 'true');
  if (screens) await own.screenshot({ path: `${screens}/public-choice.png`, fullPage: true });
  await choice.getByRole('button', { name: 'No public page' }).click();
  await expect(own.getByText('The public page is off')).toBeVisible();
  await expect
    .poll(async () => (await own.request.get(path)).status(), { timeout: 1_000, intervals: [100] })
    .toBe(410);
  await other.goBack();
  await expect(other.getByRole('heading', { level: 1, name: 'No longer public' })).toBeVisible();

  // A part of the list that has nothing says so with scripts too.
  await other.goto('/patents?page=999', { waitUntil: 'networkidle' });
  await expect(other.getByRole('heading', { level: 1, name: 'No patents here' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a page without a name: its reader asks who the owner is, is told, and sends an offer', async ({
  browser,
  product,
}) => {
  const seller = await ApiPerson.register(product, 'Una');
  const buyer = await ApiPerson.register(product, 'Bert');
  const fields = { title: 'Sextant for fog', patentNumber: '7123988', acceptingOffers: true };
  const id = await listAs(product, seller, { ...fields, publicPage: 'blind' });

  const page = await signedOut(browser, product);
  const path = '/patents/7123988/sextant-for-fog';
  // It is there within half a second.
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByText('The owner isn’t named here')).toBeVisible();
  await expect(page.getByText('Una')).toBeHidden();
  await expectGoodLooks(page, 'unnamed, public page', { shows: page.getByRole('main') });
  await page.getByRole('link', { name: /^Sign in to ask the owner/ }).click();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**/listing/${id}`);
  const main = page.getByRole('main');
  const ask = main.getByRole('button', { name: 'Ask the Owner' });
  await expect(ask).toBeVisible();
  await expect(main.getByText('Una')).toBeHidden();
  await expect(main.getByRole('button', { name: 'Send Offer' })).toBeHidden();
  await expectGoodLooks(page, 'unnamed, listing', { shows: main });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Ask who owns this patent' });
  await dialog.getByLabel('What you want to say').fill('We build instruments for ships.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText(/^You asked the owner who they are/)).toBeVisible();

  const own = await signedIn(browser, product, seller);
  await own.goto(`/listing/${id}`);
  await expect(own.getByText('We build instruments for ships.')).toBeVisible();
  await expectGoodLooks(own, 'unnamed, owner', { shows: own.getByRole('main') });
  await own.getByRole('button', { name: 'Tell Bert Example my name' }).click();
  await expect(own.getByText('They know your name.')).toBeVisible();

  await expect(main.getByRole('button', { name: 'Send Offer' })).toBeVisible();
  await expect(main.getByText('Una Example').first()).toBeVisible();
  await mailTo(product, buyer.email, /The owner told you their name/);
  await page.context().close();
  await own.context().close();
});
