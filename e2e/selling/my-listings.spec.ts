import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { listPatent } from '../kit/deal.ts';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { addImages, listAs, longWords, startDraft } from './own-listing.kit.ts';

let product: Product;

test.beforeAll(({ later }) => {
  product = later;
});

const section = (page: Page, name: string) => page.getByRole('region', { name });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select Buyer' });

test('a person without listings reads what each section is for', async ({ browser }) => {
  const newcomer = await ApiPerson.register(product, 'Nora');
  const page = await signedIn(browser, product, newcomer);
  await page.goto('/account/listings');
  const texts = {
    'Active Listings': 'No active listings yet!',
    'Draft Listings': 'No draft listings yet!',
    'Expired Listings': 'No expired listings!',
  };
  for (const [name, text] of Object.entries(texts)) {
    await expect(section(page, name).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'New listing' })).toHaveAttribute('href', '/sell');
});

/** A person with an active listing, a draft, and one whose 90 free days are over. */
async function sellerWithAll(browser: Parameters<typeof signedIn>[0]) {
  const seller = await ApiPerson.register(product, 'Ada');
  await listPatent(product, seller);
  await product.control('POST', '/clock', { advanceSeconds: 91 * 86_400 });
  await seller.call('POST', '/auth/authenticate', { body: { email: seller.email, password } });
  const page = await signedIn(browser, product, seller);
  const activeId = await listAs(product, seller, { title: 'Valve' });
  await addImages(page, activeId, 2);
  await startDraft(seller, { title: longWords.title });
  return { seller, page, activeId };
}

test('listings in their sections, each with its actions; one is sold outside', async ({
  browser,
}) => {
  const { seller, page, activeId } = await sellerWithAll(browser);
  await page.goto('/account/listings');

  await test.step('the cards', async () => {
    const active = section(page, 'Active Listings').getByRole('article');
    await expect(active.getByRole('heading', { name: 'Valve' })).toBeVisible();
    await expect(active.getByText('Aerospace, Agriculture')).toBeVisible();
    await expect(active.getByText('$12,500')).toBeVisible();
    await expect(active.getByRole('presentation')).toHaveAttribute('src', /^\/files\/.*size=card$/);
    await expect(active.getByRole('link', { name: 'Edit: Valve' })).toHaveAttribute(
      'href',
      `/listing/${activeId}`,
    );
    const draft = section(page, 'Draft Listings').getByRole('article');
    await expect(draft.getByRole('link', { name: /^Publish: / })).toBeVisible();
    await expect(draft.getByRole('link', { name: /^Edit: / })).toBeVisible();
    const expired = section(page, 'Expired Listings').getByRole('article');
    await expect(expired.getByText(/^Expired on \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(expired.getByRole('link', { name: /^Edit: / })).toBeVisible();
    await expect(expired.getByRole('link', { name: /^Renew: / })).toBeVisible();
    await expectGoodLooks(page, 'my-listings-full', { shows: expired });
  });

  await test.step('no one has written: there is no buyer to pick', async () => {
    await page.getByRole('button', { name: 'Mark as Sold: Valve' }).click();
    await expect(picker(page).getByText('No message contacts found')).toBeVisible();
    await picker(page).getByRole('button', { name: 'Close' }).click();
  });

  const buyer = await ApiPerson.register(product, 'Bo');
  await buyer.call('POST', `/messages/${seller.userId}`, {
    body: { message: 'I have paid you for the valve by wire today.' },
  });
  await sellsTo(page);

  await test.step('the buyer sees it as sold, and so does everyone', async () => {
    const bought = await signedIn(browser, product, buyer);
    await bought.goto(`/listing/${activeId}`);
    await expect(bought.getByText('This patent is sold.')).toBeVisible();
    await expect(bought.getByRole('button', { name: /Purchase|Send Offer/ })).toHaveCount(0);
  });
});

async function sellsTo(page: Page): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Processing patent sale...' });
  let fails = true;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/patent/sold?*', async (route) => {
    if (fails) return route.fulfill({ status: 500, body: 'oops' });
    await held;
    return route.continue();
  });
  await page.clock.install();
  await page.reload();

  await test.step('the buyer is picked among those who wrote, by what they wrote last', async () => {
    await page.getByRole('button', { name: 'Mark as Sold: Valve' }).click();
    await expect(picker(page).getByText('I have paid you for the valve …')).toBeVisible();
    await expectGoodLooks(page, 'select-buyer', { shows: picker(page) });
    await picker(page).getByRole('radio', { name: 'Bo Example' }).check();
  });

  await test.step('a failure says so and keeps the choice', async () => {
    const confirm = picker(page).getByRole('button', { name: 'Mark as Sold to Bo Example' });
    await confirm.click();
    await expect(picker(page).getByRole('alert')).toContainText('The sale could not be recorded');
    await expect(picker(page).getByRole('radio', { name: 'Bo Example' })).toBeChecked();
    fails = false;
    await confirm.click();
  });

  await test.step('the overlay covers the page, and three seconds later the sold patents open', async () => {
    await expect(overlay).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeVisible();
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 500)));
    letGo();
    let waitedMs = 0;
    await expect(async () => {
      waitedMs += 500;
      await page.clock.runFor(500);
      expect(page.url()).toContain('/account/sold');
    }).toPass({ intervals: [20], timeout: 60_000 });
    expect(waitedMs).toBeGreaterThanOrEqual(3_000);
    await page.clock.resume();
    await expect(page.getByText('Completed outside')).toBeVisible();
  });
}
