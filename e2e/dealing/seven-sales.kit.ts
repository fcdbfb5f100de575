import { expect, type Page } from '@playwright/test';
import { continuesToPayment } from '../kit/continue-to-payment.ts';
import { tabTo } from '../kit/keyboard.ts';
import { codeFor, mailTo } from '../kit/mailbox.ts';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { choosesWay, paymentFrame, typesCard } from '../paying/paying.kit.ts';

/** From Activity to the payment form of an accepted offer. */
export async function opensPayment(page: Page, amount: string): Promise<void> {
  await page
    .getByRole('button', { name: `Pay ${amount}` })
    .first()
    .click();
  await continuesToPayment(page);
}

export const pays = (page: Page, amount: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${amount}` })
    .click();

export async function paysByCard(page: Page, amount: string): Promise<void> {
  await opensPayment(page, amount);
  await choosesWay(page, 'Card');
  await typesCard(paymentFrame(page), '4242424242424242');
  await pays(page, amount);
}

/** From Activity to the paid offer: Tab, Space, Enter, the arrows of the ways to pay, and digits. */
export async function paysByKeyboard(page: Page, amount: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: `Pay ${amount}` }).first());
  await page.keyboard.press('Enter');
  const knows = page.getByRole('checkbox', { name: /title wasn’t compared/ });
  await tabTo(page, knows);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');
  const frame = paymentFrame(page);
  await tabTo(page, frame.getByRole('tab').first());
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, frame.getByLabel('Card number'));
  await page.keyboard.type('4242424242424242');
  await tabTo(page, frame.getByLabel(/Expiration/));
  await page.keyboard.type('1249');
  await tabTo(page, frame.getByLabel('Security code'));
  await page.keyboard.type('123');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: `Pay ${amount}` }));
  await page.keyboard.press('Enter');
}

/** From Activity to the signature, by a buyer whose name is confirmed. */
export async function signsByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Postal address'));
  await page.keyboard.type('7 Mill Lane, Dayton, OH 45402');
  await tabTo(page, dialog.getByRole('button', { name: 'Continue to signing' }));
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe[title="Assignment signing"]');
  for (const paper of ['patent assignment', 'purchase agreement']) {
    const read = frame.getByRole('checkbox', { name: `I have read the ${paper}` });
    await tabTo(page, read, 60);
    await page.keyboard.press('Space');
    await expect(read).toBeChecked();
  }
  await tabTo(page, frame.getByLabel('Your name'));
  await page.keyboard.type(name);
  await tabTo(page, frame.getByRole('checkbox', { name: /agree to sign electronically/ }));
  await page.keyboard.press('Space');
  await tabTo(page, frame.getByRole('button', { name: 'Sign both documents' }));
  await page.keyboard.press('Enter');
}

/** Both papers, in the frame that is open. */
export async function signsBoth(page: Page, name: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Assignment signing"]');
  const read = frame.getByRole('checkbox', { name: /I have read/ });
  await expect(read).toHaveCount(2);
  for (const box of await read.all()) await box.check();
  await frame.getByRole('checkbox', { name: /agree to sign electronically/ }).check();
  await frame.getByLabel('Your name').fill(name);
  await frame.getByRole('button', { name: 'Sign both documents' }).click();
}

export async function opensInvitation(page: Page, product: Product, email: string): Promise<void> {
  const mail = await mailTo(product, email, /added you as a co-owner|asks you to sign/);
  await page.goto(/\/invitation\/[\w-]+/.exec(mail.text)?.[0] ?? '');
}

/** From the invitation that is open to a verified address. */
export async function createsAccount(page: Page, product: Product, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  for (const [at, digit] of Array.from(await codeFor(product, email)).entries()) {
    await page.getByLabel(`Digit ${at + 1} of 4`).fill(digit);
  }
}

export async function acceptsShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Accept and confirm/ }).click();
  await expect(page.getByText('Share confirmed').first()).toBeVisible();
}
