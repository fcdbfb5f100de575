import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { codeFor, mailTo } from '../kit/mailbox.ts';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let creator: ApiPerson;
const title = 'Tide pump with a single valve';
const partner = { firstName: 'Noor', lastName: 'Example', email: 'noor@example.test' };

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  creator = await ApiPerson.register(product, 'Cleo');
});

type Named = { firstName: string; lastName: string; email: string };

const nameOwners = (patentId: string, rows: [Named, number][]) =>
  creator.call('PUT', '/owners', {
    query: { patentId },
    body: rows.map(([user, stake]) => ({ user, stake })),
  });

async function draftWith(rows: [Named, number][]): Promise<string> {
  const { id } = await creator.call<{ id: string }>('POST', '/patent', {
    body: {
      title,
      description: 'A pump that the tide drives.',
      patentNumber: '10555123',
      countryOfIssue: 'United States',
      price: 900,
      categories: [1],
    },
  });
  await nameOwners(id, rows);
  return id;
}

async function invitationFor(email: string): Promise<string> {
  const mail = await mailTo(product, email, /added you as a co-owner/);
  const path = /\/invitation\/[\w-]+/.exec(mail.text)?.[0];
  if (!path) throw new Error(`No invitation in: ${mail.text}`);
  return path;
}

async function registers(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(partner.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(partner.lastName);
  await expect(page.getByLabel('Email')).toHaveValue(partner.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
}

async function entersTheCode(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  for (const [at, digit] of Array.from(await codeFor(product, partner.email)).entries()) {
    await page.getByLabel(`Digit ${at + 1} of 4`).fill(digit);
  }
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept and confirm your share' });

test('a co-owner registers from the email, is linked, and confirms their share', async ({
  browser,
}) => {
  const id = await draftWith([
    [creator.names, 62.5],
    [partner, 37.5],
  ]);
  const page = await signedOut(browser, product);
  await page.goto(await invitationFor(partner.email));
  const heading = page.getByRole('heading', { name: 'Cleo Example added you as a co-owner' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText('37.5%');
  await expectGoodLooks(page, 'invitation-signed-out', { shows: heading });
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await registers(page);

  // The code can wait: the invitation then says what is missing and links back to it.
  await page.getByRole('button', { name: 'Verify later' }).click();
  await expect(page.getByText(`We sent a code to ${partner.email}.`)).toBeVisible();
  await expect(accept(page)).toHaveCount(0);
  const waiting = page.getByRole('region', { name: 'Verify your address first' });
  await waiting.getByRole('link', { name: 'Enter the code' }).click();
  await entersTheCode(page);

  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText(title);
  await expect(page.getByRole('main')).toContainText('37.5%');
  await expectGoodLooks(page, 'invitation', { shows: accept(page) });
  await accept(page).click();

  await expect(page).toHaveURL(`${product.url}/listing/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Ready to publish' });
  await expect(panel.getByRole('button', { name: 'Confirm Listing' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Delete Listing' })).toBeVisible();
  const own = page.getByRole('listitem').filter({ hasText: '(you)' });
  await expect(own).toContainText('Share confirmed');

  // The creator changes the shares, and again while this page is open and gets no live events.
  const share = (percent: number) =>
    nameOwners(id, [
      [creator.names, 100 - percent],
      [partner, percent],
    ]);
  await share(45);
  await page.reload();
  await expect(own).toContainText('Share not confirmed yet');
  await page.route('**/api/v1/owners?*', (route) => route.abort());
  await share(40);
  await expect(own).toContainText('45%');
  await own.getByRole('button', { name: 'Confirm my share' }).click();
  await expect(page.getByText(/Your share just changed/)).toBeVisible();
  await page.unroute('**/api/v1/owners?*');
  await page.reload();
  await expect(own).toContainText('40%');
  await own.getByRole('button', { name: 'Confirm my share' }).click();
  await expect(own).toContainText('Share confirmed');

  // Opened again, the link knows that it was used.
  await page.goto(await invitationFor(partner.email));
  await expect(page.getByRole('heading', { name: 'You accepted this invitation' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the listing' }).click();
  await expect(page).toHaveURL(`${product.url}/listing/${id}`);
  await page.context().close();
});

test('a link that was forwarded or withdrawn says so plainly', async ({ browser }) => {
  const invited = { firstName: 'Ravi', lastName: 'Example', email: 'ravi@example.test' };
  const id = await draftWith([
    [creator.names, 50],
    [invited, 50],
  ]);
  const got = await signedOut(browser, product);
  await got.goto(await invitationFor(invited.email));
  await got.getByRole('button', { name: 'This isn’t me' }).click();
  const dialog = got.getByRole('dialog');
  await expectGoodLooks(got, 'invitation-decline', { shows: dialog });
  await dialog.getByRole('button', { name: 'Decline the invitation' }).click();
  await expect(got.getByRole('heading', { name: 'This invitation was declined' })).toBeVisible();
  await got.context().close();
  const declined = await invitationFor(invited.email);
  await creator.call('POST', '/owners/invitation', {
    query: { patentId: id },
    body: { email: invited.email },
  });
  await expect.poll(() => invitationFor(invited.email)).not.toBe(declined);
  const link = await invitationFor(invited.email);
  const other = await ApiPerson.register(product, 'Otto');
  const page = await signedIn(browser, product, other);
  await page.goto(link);
  const signOut = page.getByRole('button', { name: 'Sign in with the other address' });
  await expect(
    page.getByRole('heading', { name: 'This invitation was sent to a different email address' }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`You’re signed in as ${other.email}.`);
  await expect(main).not.toContainText(title);
  await expect(main).not.toContainText(invited.email);
  await expect(accept(page)).toHaveCount(0);
  await expectGoodLooks(page, 'invitation-other-address', { shows: signOut });
  await signOut.click();
  await main.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${product.url}/auth/login?${new URLSearchParams({ next: link })}`);

  const ravi = await ApiPerson.register(product, 'Ravi', invited.email);
  await nameOwners(id, [[creator.names, 100]]);
  await page.getByLabel('Email').fill(ravi.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();

  await page.goto('/invitation/nothing-of-ours');
  await expect(page.getByRole('alert')).toContainText('We couldn’t find this invitation.');
  await page.context().close();
});

test('the creator resends a lost invitation, and the latest link counts', async ({ browser }) => {
  const awaited = { firstName: 'Lene', lastName: 'Example', email: 'lene@example.test' };
  const id = await draftWith([
    [creator.names, 50],
    [awaited, 50],
  ]);
  const lost = await invitationFor(awaited.email);
  const page = await signedIn(browser, product, creator);
  await page.goto(`/listing/${id}`);
  const card = page.getByRole('listitem').filter({ hasText: awaited.email });
  await expect(card).toContainText('Invited, no account linked yet');
  await card.getByRole('button', { name: 'Resend the invitation' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: `on its way to ${awaited.email}` }),
  ).toBeVisible();
  await expectGoodLooks(page, 'owner-awaited', { shows: card });
  await page.context().close();

  await expect.poll(() => invitationFor(awaited.email)).not.toBe(lost);
  const newcomer = await ApiPerson.register(product, 'Lene', awaited.email);
  const theirs = await signedIn(browser, product, newcomer);
  await theirs.goto(lost);
  await expect(theirs.getByRole('main')).toContainText('We sent you a newer invitation');
  await theirs.goto(await invitationFor(awaited.email));
  await accept(theirs).click();
  await expect(theirs).toHaveURL(`${product.url}/listing/${id}`);
  await theirs.context().close();
});
