import { expect } from '@playwright/test';
import type { DemoVisitor } from './visitor-at-demo.ts';
import { continuesToPayment } from '../kit/continue-to-payment.ts';

/** The marketplace as a buyer walks through it. */
export async function browses(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/buy');
  await visitor.sees('buy', { shows: page.getByText(/\d+ patents/) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await visitor.sees('buy-filters', { only: 'phone' });
  await visitor.open('/buy?search=perpetual');
  await visitor.sees('buy-nothing-found', { shows: page.getByText('No patents found') });
}

/** Listings with and without a picture, open to offers and at a fixed price, and their dialogs. */
export async function looksAtListings(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.openListing('Battery Pack Isolating a Failed Cell by Melting a Wax Bridge');
  await visitor.sees('listing-picture-fixed-price');
  await page.getByRole('button', { name: /^Purchase for/ }).click();
  await continuesToPayment(page);
  await paymentFrame(visitor).getByText('Card', { exact: true }).first().click();
  await expect(paymentFrame(visitor).getByLabel('Card number')).toBeVisible();
  await visitor.sees('purchase-by-card');
  await visitor.closesDialog();

  await visitor.openListing('Neural Network Pruned During Training by the Noise of Its Sensor');
  await visitor.sees('listing-drawn-offers');
  await page.getByRole('button', { name: 'Send Offer' }).click();
  await visitor.sees('offer-dialog', { shows: page.getByRole('dialog') });
}

/** What a buyer has to do: an accepted offer to pay, a purchase to sign, one that is done. */
export async function actsAsBuyer(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/account/todo');
  await visitor.sees('activity-buyer', { shows: page.getByRole('article') });
  await page.getByRole('button', { name: /^Pay / }).first().click();
  await continuesToPayment(page);
  await expect(paymentFrame(visitor).getByText('Card', { exact: true }).first()).toBeVisible();
  await visitor.sees('purchase-accepted-offer');
  await visitor.closesDialog();
  await page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
  await visitor.sees('assignment-form', { shows: page.getByRole('dialog').getByLabel('Address') });
  await visitor.closesDialog();

  for (const [name, path] of [
    ['purchased', '/account/purchased'],
    ['wishlist', '/account/lists'],
  ] as const) {
    await visitor.open(path);
    await visitor.sees(name, {
      shows: page.getByRole('heading', { level: 2 }).or(page.getByRole('article')),
    });
  }
  await visitor.open('/account/purchased');
  const closing = page.locator('a[href^="/account/sales/"]').first();
  await visitor.open((await closing.getAttribute('href')) ?? '');
  // Its check boxes come with an answer of their own.
  await visitor.sees('closing', { shows: page.getByRole('checkbox').first() });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await visitor.sees('mobile-menu', { only: 'phone' });
}

function paymentFrame({ page }: DemoVisitor) {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}
