import { expect } from '@playwright/test';
import { patentPdf } from '../kit/papers.ts';
import { choosesByKeys } from '../selling/sell.kit.ts';
import type { DemoVisitor } from './visitor-at-demo.ts';

/** Everything that can be seen without an account, and signing up as far as the code. */
export async function looksAroundSignedOut(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/');
  await visitor.sees('home', { shows: visitor.heading(/./) });
  await visitor.open('/faq');
  await visitor.sees('faq', { shows: visitor.heading('FAQs') });
  await visitor.open('/terms-and-conditions');
  await visitor.sees('terms', { shows: visitor.heading('Terms and Conditions') });
  for (const [name, path] of publicPages) {
    await visitor.open(path);
    await visitor.sees(name, { shows: visitor.heading(/./) });
  }
  await visitor.open('/no/such/page');
  await visitor.sees('not-found', { shows: visitor.heading('Page not found') });
  await visitor.open('/auth/login');
  await visitor.sees('sign-in', { shows: visitor.heading('Sign In') });
  await visitor.open('/auth/signup');
  await page.getByLabel('First name').fill('Araminta');
  await page.getByLabel('Last name').fill('Newcomb');
  // The same tour may be repeated: each time by a new person.
  const unique = Date.now().toString(36);
  await page.getByLabel('Email').fill(`araminta.${unique}@claimstead.example`);
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-7');
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await visitor.sees('sign-up', { shows: visitor.heading('Create Account') });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await visitor.sees('sign-up-picture', { shows: page.getByRole('button', { name: 'Skip' }) });
  await page.getByRole('button', { name: 'Skip' }).click();
  await visitor.sees('sign-up-code', { shows: visitor.heading('Verify your email') });
}

/** Legal pages, and links from emails that no longer lead anywhere. */
const publicPages = [
  ['privacy', '/privacy-policy'],
  ['cookies', '/cookie-policy'],
  ['unsubscribe-old', '/unsubscribe?token=old'],
  ['unsubscribe-mails-old', '/unsubscribe/mails?token=old'],
  ['reset-old', '/auth/resetPassword?token=old'],
] as const;

/** The market and the account's pages for a person who has nothing yet. */
export async function looksAroundEmpty(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  for (const [name, path] of [...oldLinks, ...emptyPages]) {
    await visitor.open(path);
    await visitor.sees(`empty-${name}`, { shows: visitor.heading(/./) });
  }
  await page
    .getByRole('button', { name: /notifications/i })
    .first()
    .click();
  await visitor.sees('empty-notifications', { shows: page.getByText('No notifications') });
}

const emptyPages = [
  ['activity', '/account/todo'],
  ['listings', '/account/listings'],
  ['messages', '/account/messages'],
  ['purchased', '/account/purchased'],
  ['sold', '/account/sold'],
  ['wishlist', '/account/lists'],
  ['billing', '/account/billing'],
  ['settings', '/account/settings'],
  ['settings-security', '/account/settings/security'],
  ['settings-payouts', '/account/settings/payouts'],
  ['settings-emails', '/account/settings/emails'],
  ['support', '/support'],
] as const;

const oldLinks = [
  ['invitation-old', '/invitation/old'],
  ['advising-old', '/advising/old'],
  ['signing-old', '/signing/old'],
] as const;

/** The sell form: untouched, and filled in up to shares that add up to more than 100 percent. */
export async function fillsTheSellForm(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/sell');
  await visitor.sees('sell-empty', { shows: visitor.heading('Sell Patent') });

  const title = 'Gate Latch Held by the Weight of the Gate Itself';
  const paper = await patentPdf({ title, number: '20,412,377', inventor: 'Ottoline Fennimore' });
  const name = 'US20412377B2 as it came from the office, with all of its four drawing sheets.pdf';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...paper, name });
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByLabel('Title').first().fill(title);
  await page
    .getByLabel('Description')
    .fill('A latch without a spring. See https://example.com/latch');
  await page.getByLabel('Patent number').fill('20,412,377');
  await choosesByKeys(page.getByRole('combobox', { name: 'Country of issue' }), 'United States');
  await page.getByRole('checkbox', { name: 'Confirm Details' }).first().check();
  await choosesByKeys(page.getByRole('combobox', { name: 'Categories' }), 'Robotics');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Cost model' }).check();
  await page.getByRole('checkbox', { name: 'Confirm Details' }).last().check();
  await page.getByLabel('Price').fill('1500');
  await page.getByRole('switch', { name: 'I am the sole owner' }).uncheck();
  await page.getByLabel('Ownership', { exact: true }).last().fill('40');
  await visitor.sees('sell-filled', { shows: page.getByText('Total ownership must equal 100%') });
}
