import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../kit/person.ts';
import { clickUntil } from '../kit/press.ts';
import { onboardingFrame, signsInAtProvider } from '../kit/provider-window.ts';
import { continuesToPayment } from '../kit/continue-to-payment.ts';

/** From the listing's page: an offer with a few words to the owner. */
export async function sendsAnOffer(buyer: Person, dollars: string, words: string): Promise<void> {
  const { page } = buyer;
  await page.getByRole('button', { name: 'Send Offer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(dollars);
  await dialog.getByLabel('Message to the owner').fill(words);
  await dialog.getByRole('button', { name: /Send offer of/ }).click();
  await page.waitForURL(/\/account\/todo/);
}

export async function counters(seller: Person, dollars: string): Promise<void> {
  const { page } = seller;
  await page.getByRole('button', { name: 'Counter' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(dollars);
  await dialog.getByRole('button', { name: /Counter with/ }).click();
  await expect(dialog).toBeHidden();
}

export async function accepts(person: Person, amount: string): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Accept ${amount}` })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Opens the payment form for an accepted offer. */
export async function opensPayment(buyer: Person, amount: string): Promise<void> {
  await buyer.page
    .getByRole('button', { name: `Pay ${amount}` })
    .first()
    .click();
  await expect(buyer.page.getByRole('dialog')).toBeVisible();
  await continuesToPayment(buyer.page);
}

/** Fills the card into the provider's own frame and presses the button with the exact amount. */
export async function paysByCard(buyer: Person, card: string, amount: string): Promise<void> {
  const { page } = buyer;
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  // Bank transfer, the cheapest for the amount, comes first.
  const cardNumber = frame.getByLabel('Card number');
  await clickUntil(frame.getByText('Card', { exact: true }).first(), () => cardNumber.isVisible());
  await cardNumber.fill(card);
  await frame.getByLabel(/Expiration/).fill('12/34');
  await frame.getByLabel('Security code').fill('123');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
}

/** The provider's onboarding in its frame, to the end; before it, a postal address for notices, if one is given. */
export async function verifiesBank(
  seller: Pick<Person, 'page'>,
  { address }: { address?: string } = {},
): Promise<void> {
  const { page } = seller;
  await page.getByRole('button', { name: 'Complete Bank Verification' }).click();
  if (address !== undefined) await givesPostalAddress(page.getByRole('dialog'), address);
  await signsInAtProvider(page);
  const frame = onboardingFrame(page);
  const next = frame.getByRole('button', { name: 'Continue' });
  const submit = frame.getByRole('button', { name: 'Agree and submit' });
  const exit = frame.getByRole('button', { name: 'Exit' });
  const routing = frame.getByLabel('Routing number');
  await clickUntil(next, () => routing.isVisible());
  await routing.fill('110000000');
  await frame.getByLabel('Account number').fill('000123456789');
  await clickUntil(next, () => submit.isVisible());
  await clickUntil(submit, () => exit.isVisible());
  await clickUntil(exit, () => page.getByRole('dialog').isHidden());
  await expect(page.getByText('Waiting for Buyer').first()).toBeVisible();
}

async function givesPostalAddress(dialog: Locator, address: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByLabel('Postal address for notices').fill(address);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByLabel('Postal address for notices')).toBeHidden();
}

/** The buyer's form, then the signing page in its frame. */
export async function fillsAndSigns(buyer: Person, address: string): Promise<void> {
  const { page } = buyer;
  await page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Yes, this is my full legal name' }).click();
  await expect(dialog.getByText(/^Confirmed on /)).toBeVisible();
  await dialog.getByLabel('Postal address').fill(address);
  await dialog
    .getByRole('button', { name: /continue|sign/i })
    .last()
    .click();
  await signsInFrame(page, buyer.name);
}

export async function signsAsOwner(seller: Person): Promise<void> {
  const { page } = seller;
  await page.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  await confirmsLegalName(page);
  await signsInFrame(page, seller.name);
}

/** A person who was never asked before confirms the name in the signing frame; then the documents open. */
export async function confirmsLegalName(page: Page): Promise<void> {
  const start = page.frameLocator('iframe[title*="ign" i]').last();
  await start.getByRole('button', { name: 'Yes, this is my full legal name' }).click();
  await expect(start.getByText(/^Confirmed on /)).toBeVisible();
  await start.getByRole('button', { name: 'Continue to the documents' }).click();
}

async function signsInFrame(page: Page, name: string): Promise<void> {
  const signing = page.frameLocator('iframe[title*="ign" i]').last();
  const readBoxes = signing.getByRole('checkbox', { name: /I have read/i });
  await expect(readBoxes.first()).toBeVisible({ timeout: 60_000 });
  for (const box of await readBoxes.all()) await box.check();
  await signing.getByRole('checkbox', { name: /electronic/i }).check();
  await signing.getByLabel(/type your name|your name/i).fill(name);
  await signing.getByRole('button', { name: /^Sign/ }).click();
}
