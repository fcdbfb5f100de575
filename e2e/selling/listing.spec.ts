import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { listPatent } from '../kit/deal.ts';
import { patentPdf } from '../kit/papers.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { typesAddress, typesCard } from '../paying/paying.kit.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { addImages, listAs, longWords, payPlan, startDraft, upload } from './own-listing.kit.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let page: Page;
let visitor: Page;

const longName = 'a-granted-patent-with-a-very-long-name.pdf';
const addresses = {
  video: 'https://youtu.be/a1B2c3D4_-5',
  told: 'https://told.example/valves',
  silent: 'https://silent.example/valves',
  broken: 'https://broken.example/',
};

test.beforeAll(async ({ browser, later }) => {
  product = later;
  [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  page = await signedIn(browser, product, seller);
  visitor = await signedIn(browser, product, buyer);
});

const badge = (of: Page, words: string | RegExp) =>
  of.getByRole('banner').or(of.getByRole('article')).getByText(words, { exact: true });
const heading = (of: Page, title: string) => of.getByRole('heading', { name: title, level: 1 });

async function openListing(of: Page, id: string, title: string): Promise<void> {
  await of.goto(`/listing/${id}`);
  await expect(heading(of, title)).toBeVisible();
}

/** A listing with everything that the page can show. */
async function listEverything(): Promise<string> {
  const { video, told, silent, broken } = addresses;
  const id = await listAs(product, seller, {
    title: longWords.title,
    description: `It was shown at ${told} first.\n\n${silent}\n${broken}\n\n${video}`,
  });
  await addImages(page, id, 5);
  const pdf = await patentPdf({ title: 'Valve', number: '9,123,456', inventor: 'Ada Example' });
  await upload(page, `/patent/upload/document?patentId=${id}`, { ...pdf, name: longName });
  return id;
}

/** What the server says about the linked pages, without fetching them. */
async function answerPreviews(of: Page): Promise<void> {
  const tiny = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const data = { title: 'Valves, told', description: 'All of them.', image: { url: tiny } };
  await of.route('**/api/v1/link-preview?*', (route) => {
    const url = new URL(route.request().url()).searchParams.get('url');
    if (url === addresses.broken) return route.fulfill({ status: 500, body: 'oops' });
    const told = url === addresses.told;
    return route.fulfill({ json: told ? { status: 'success', data } : { status: 'fail' } });
  });
}

test('a listing with everything: images in full screen, link cards, a video that waits for a press', async () => {
  const id = await listEverything();
  const foreign: string[] = [];
  visitor.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') foreign.push(hostname);
  });
  await answerPreviews(visitor);
  await openListing(visitor, id, longWords.title);

  await test.step('linked pages are cards, and none of them learns of the reader', async () => {
    const told = visitor.getByRole('link', { name: /^Valves, told.*told\.example\/valves/ });
    await expect(told).toHaveAttribute('href', addresses.told);
    await expect(visitor.getByRole('link', { name: /^External Link/ })).toHaveCount(2);
    await expectGoodLooks(visitor, 'listing-with-everything', { shows: told });
    expect(foreign).toEqual([]);
  });

  await test.step('a name cut at 18 characters is read in full by keyboard', async () => {
    const file = visitor.getByRole('link', { name: `Download ${longName}` });
    await expect(file).toContainText('a-granted-patent-w…');
    await file.focus();
    await expect(visitor.getByRole('tooltip')).toHaveText(longName);
  });

  await test.step('the video loads nothing before the press, and plays after it', async () => {
    await visitor.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>p</title><p>The player</p>' }),
    );
    await visitor.getByRole('button', { name: 'Play the video from YouTube' }).press('Enter');
    const player = visitor.getByTitle('Video on YouTube');
    await expect(player.contentFrame().getByText('The player')).toBeVisible();
    await expect(player).toBeFocused();
    expect(new Set(foreign)).toEqual(new Set(['www.youtube-nocookie.com']));
  });

  await looksAtImages(visitor);
});

async function looksAtImages(of: Page): Promise<void> {
  const slide = (at: number) =>
    of.getByRole('button', { name: `Open image ${at} of 5 in full screen` });
  const dialog = of.getByRole('dialog', { name: 'Images of the patent' });
  const figure = dialog.getByRole('status');

  await test.step('the arrow keys move the carousel', async () => {
    await slide(1).focus();
    await of.keyboard.press('ArrowRight');
    await expect(slide(2)).toBeFocused();
  });
  await test.step('full screen: arrows, End, a swipe; Escape returns to the last image', async () => {
    await of.keyboard.press('Enter');
    await expect(figure).toHaveText('Image 2 of 5');
    await expectGoodLooks(of, 'listing-full-screen', { shows: dialog });
    await of.keyboard.press('ArrowLeft');
    await expect(figure).toHaveText('Image 1 of 5');
    await of.keyboard.press('End');
    await expect(figure).toHaveText('Image 5 of 5');
    await of.keyboard.press('ArrowRight');
    await expect(figure).toHaveText('Image 1 of 5');
    await dialog.getByRole('img', { name: 'Image 1 of 5' }).hover();
    await of.mouse.wheel(900, 0);
    await expect(figure).toHaveText('Image 2 of 5');
    await dialog.getByRole('button', { name: 'Next image' }).click();
    await expect(figure).toHaveText('Image 3 of 5');
    await of.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(slide(3)).toBeFocused();
  });
}

test('an owner edits a listing, takes it off the market, puts it back and deletes it', async () => {
  const id = await listAs(product, seller, { title: 'Valve' });
  await openListing(page, id, 'Valve');

  await test.step('edit: the form has the old values, and the page the new ones', async () => {
    await page.getByRole('button', { name: 'Edit Listing' }).click();
    const title = page.getByRole('textbox', { name: /^Title/ });
    await expect(title).toHaveValue('Valve');
    await title.fill('Better valve');
    const confirms = page.getByRole('checkbox', { name: 'Confirm Details' });
    for (const confirm of await confirms.all()) await confirm.check();
    await page.getByRole('button', { name: 'Preview Listing' }).click();
    await expect(heading(page, 'Better valve')).toBeVisible();
    await page.getByRole('link', { name: 'Back to editing' }).click();
    await expect(title).toHaveValue('Better valve');
    await openListing(page, id, 'Better valve');
  });

  await test.step('unpublish: nobody else finds it', async () => {
    await page.getByRole('button', { name: 'Unpublish Listing' }).click();
    await expect(badge(page, 'Draft')).toBeVisible();
    await visitor.goto(`/listing/${id}`);
    await expect(visitor.getByText('There is no such listing')).toBeVisible();
  });

  await test.step('publish: with the box checked, and without another plan', async () => {
    const confirm = page.getByRole('button', { name: 'Confirm Listing' });
    await expect(confirm).toBeDisabled();
    await page.getByRole('checkbox', { name: /details are correct/ }).check();
    await confirm.click();
    await expect(badge(page, 'For sale')).toBeVisible();
    await openListing(visitor, id, 'Better valve');
    await expect(visitor.getByRole('button', { name: 'Purchase for $12,500' })).toBeVisible();
  });

  await test.step('delete: only with the exact title', async () => {
    await page.getByRole('button', { name: 'Delete Listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Listing' });
    const confirm = dialog.getByRole('button', { name: 'Delete Listing' });
    for (const wrong of ['', 'better valve', 'Better valve ']) {
      await dialog.getByRole('textbox').fill(wrong);
      await expect(confirm).toBeDisabled();
    }
    await dialog.getByRole('textbox').fill('Better valve');
    await confirm.click();
    await page.waitForURL('**/account/listings');
    await expect(page.getByRole('link', { name: 'Better valve' })).toHaveCount(0);
    expect((await seller.attempt('GET', '/patent', { query: { id } })).status).toBe(404);
  });
});

test('a patent from another country is saved and stays hidden', async () => {
  const id = await startDraft(seller, {
    title: 'Vanne',
    countryOfIssue: 'France',
    patentNumber: 'FR1',
  });
  await openListing(page, id, 'Vanne');
  await expect(page.getByText(/invisible until patents from France are supported/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Listing' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Listing' })).toBeVisible();
});

test('a renewal whose card failed is paid with another card, and the plan continues', async ({
  browser,
}) => {
  const owner = await ApiPerson.register(product, 'Dee');
  const id = await startDraft(owner, { title: 'Overdue valve' });
  await owner.attempt('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } });
  // Takes the first payment and declines every one after it.
  await payPlan(product, owner, id, { card: '4000000000000341' });
  await product.control('POST', '/clock', { advanceSeconds: 91 * 86_400 });
  const own = await signedIn(browser, product, owner);
  await own.goto('/account/billing');
  const plan = own.getByRole('row').filter({ hasText: 'Overdue valve' });
  await expect(plan.getByText('past due')).toBeVisible({ timeout: 60_000 });
  await plan.getByRole('button', { name: 'Pay the renewal of Overdue valve' }).click();
  const dialog = own.getByRole('dialog', { name: 'Pay with another card' });
  const form = own.frameLocator('iframe[title="Secure payment input frame"]');
  const pay = async (card: string) => {
    await form.getByLabel('Card number').fill(card);
    await form.getByLabel(/Expiration/).fill('12/49');
    await form.getByLabel('Security code').fill('123');
    await dialog.getByRole('button', { name: 'Pay $59.95' }).click();
  };
  await pay('4000000000000002');
  await expect(dialog.getByRole('alert')).toContainText('declined');
  await expectGoodLooks(own, 'billing-renewal', { shows: dialog });
  await pay('4242424242424242');
  await expect(own.getByText('The renewal is paid. Your plan continues.')).toBeVisible();
  await expect(plan.getByText('active')).toBeVisible();
  await expect(own.getByRole('button', { name: /Pay the renewal/ })).toHaveCount(0);
});

test('a plan that has ended: others are sent to the market, the owner renews', async ({
  browser,
}) => {
  const owner = await ApiPerson.register(product, 'Cy');
  const id = await listPatent(product, owner);
  // Its 90 days were free and needed no card, so they simply end.
  await product.control('POST', '/clock', { advanceSeconds: 91 * 86_400 });
  const own = await signedIn(browser, product, owner);
  const other = await signedIn(browser, product, buyer);

  await other.goto(`/listing/${id}`);
  await other.waitForURL('**/buy');
  await expect(other.getByRole('alert').filter({ hasText: /^Listing expired on / })).toBeVisible();

  await own.goto(`/listing/${id}`);
  await expect(badge(own, /^Listing expired on \w+ \d+, \d{4}$/)).toBeVisible();
  await own.getByRole('checkbox', { name: /details are correct/ }).check();
  await own.getByRole('button', { name: 'Renew Listing' }).click();
  const plans = own.getByRole('dialog', { name: 'Choose a plan' });
  await expect(plans.getByRole('radio')).toHaveCount(3);
  for (const words of ['$59.95', '$99.99', '$149.99', 'save 17%', 'save 37%']) {
    await expect(plans.getByText(words, { exact: true })).toBeVisible();
  }
  // The free code works once per person, and this person has used it.
  await expect(plans.getByText(/FREE90/)).toHaveCount(0);
  await plans.getByRole('radio', { name: /\$99\.99/ }).check();
  await plans.getByRole('button', { name: 'Continue to payment' }).click();
  const checkout = own.frameLocator('iframe[title="Secure checkout"]');
  await typesCard(checkout, '4242424242424242');
  await typesAddress(checkout);
  await checkout.getByRole('button', { name: 'Subscribe' }).click();
  await expect(badge(own, 'For sale')).toBeVisible({ timeout: 60_000 });

  await other.goto(`/listing/${id}`);
  await expect(other.getByRole('button', { name: 'Send Offer' })).toBeVisible();
});
