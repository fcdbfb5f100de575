import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { password } from '../kit/person.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
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

  // Its owner takes it back: the next who opens the link reads that it is no longer public.
  const own = await signedIn(browser, product, seller);
  await own.goto(`/listing/${id}`);
  const choice = own.getByRole('checkbox', { name: 'Show a public page' });
  await expect(choice).toBeChecked();
  if (screens) await own.screenshot({ path: `${screens}/public-choice.png`, fullPage: true });
  await choice.uncheck();
  await expect(own.getByText('The public page is off')).toBeVisible();
  await expect
    .poll(async () => (await own.request.get(path)).status(), { timeout: 1_000, intervals: [100] })
    .toBe(410);
});
