import { onboardingFrame, signsInAtProvider } from '../kit/provider-window.ts';
import { expect } from '@playwright/test';
import type { DemoVisitor } from './visitor-at-demo.ts';

/** What a seller has: listings in every state, and the pages around them. */
export async function looksAtOwnPages(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/account/listings');
  await visitor.sees('my-listings', { shows: page.getByRole('heading', { name: draft }) });
  await visitor.open('/account/billing');
  await visitor.sees('billing', { shows: page.getByRole('table') });
  await visitor.open('/account/messages');
  const first = page.getByRole('main').locator('a[href*="messages?user="]').first();
  await visitor.sees('messages', { shows: first });
  await first.click();
  await visitor.sees('messages-thread', { shows: page.getByPlaceholder('Type a message...') });
  await page
    .getByRole('button', { name: /notifications/i })
    .first()
    .click();
  await visitor.sees('notifications', { shows: page.getByRole('button', { name: 'Clear all' }) });
}

/** An active listing as its owner sees it, then a draft as far as the payment of its plan. */
export async function publishes(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.openListing(activeListing);
  await visitor.sees('listing-own-active', {
    shows: page.getByRole('button', { name: 'Mark as Sold' }),
  });
  await page.getByRole('button', { name: 'Mark as Sold' }).click();
  await visitor.sees('mark-sold', { shows: page.getByRole('dialog') });
  await visitor.closesDialog();
  await page.getByRole('button', { name: 'Delete Listing' }).click();
  await visitor.sees('delete-listing', { shows: page.getByRole('dialog') });
  await visitor.closesDialog();

  await visitor.open('/account/listings');
  await page.getByRole('link', { name: draft }).first().click();
  await visitor.sees('listing-own-draft', {
    shows: page.getByRole('button', { name: 'Confirm Listing' }),
  });
  await page.getByRole('checkbox', { name: /details are correct/ }).check();
  await page.getByRole('button', { name: 'Confirm Listing' }).click();
  const go = page.getByRole('button', { name: 'Continue to payment' });
  await visitor.sees('plans', { shows: go });
  await go.click();
  const checkout = page.frameLocator('iframe[title="Secure checkout"]');
  await expect(checkout.getByRole('button', { name: 'Add promotion code' })).toBeVisible();
  await visitor.sees('plan-payment');
  await visitor.closesDialog();
}

const activeListing = 'Robotic Arm Steadying Its Hand by Listening to Its Bearings';
const draft = 'Shoe Sole Cured to Its Wearer by Walking for a Day';

/** Offers to answer and sales on their way, with the dialogs behind their buttons. */
export async function actsAsSeller(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/account/todo');
  await visitor.sees('activity-seller', { shows: page.getByRole('article') });
  await page.getByRole('button', { name: 'Counter' }).first().click();
  await visitor.sees('counter-dialog', { shows: page.getByRole('dialog') });
  await visitor.closesDialog();
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await visitor.sees('accept-dialog', { shows: page.getByRole('dialog') });
  await visitor.closesDialog();

  await page.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  const signing = page.frameLocator('iframe[title="Assignment signing"]');
  await expect(signing.getByRole('checkbox', { name: /I have read/i }).first()).toBeVisible();
  await expect(signing.getByRole('figure').first().locator('p')).not.toBeEmpty();
  await visitor.sees('signing');
  await visitor.closesDialog();
}

/** A sale that waits for the seller's bank. */
export async function verifiesTheBank(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/account/todo');
  const verify = page.getByRole('button', { name: 'Complete Bank Verification' });
  await visitor.sees('activity-bank', { shows: verify });
  await verify.click();
  await signsInAtProvider(page);
  await expect(onboardingFrame(page).getByRole('button', { name: 'Continue' })).toBeVisible();
  await visitor.sees('bank-verification');
  await visitor.closesDialog();
  await visitor.open('/account/sold');
  await visitor.sees('sold', { shows: page.getByText('Completed outside') });
}
