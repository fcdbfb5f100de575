import { randomInt } from 'node:crypto';
import type { BrowserContextOptions, FrameLocator, Page } from '@playwright/test';
import type { ApiPerson } from '../kit/api-person.ts';
import { clickUntil } from '../kit/press.ts';
import type { Product } from '../kit/product.ts';
import { expectGoodLook } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

/** A journey is made at both widths; each also has its scheme, and the phone is touched. */
export const widths = {
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  'a desk': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
} as const satisfies Record<string, BrowserContextOptions>;

export type Width = keyof typeof widths;
export const bothWidths = Object.keys(widths) as Width[];

/** Every run takes the narrow one, which has the least room; the soak takes both. */
export const tagOf = (width: Width) => (width === 'a phone' ? [] : ['@soak']);

/** Checks one screen of a journey, at its own width. */
export function looksGood(page: Page, width: Width, station: string): Promise<void> {
  const { colorScheme } = widths[width];
  return expectGoodLook(page, `paying-${station}, ${width.split(' ')[1]}, ${colorScheme}`);
}

/** A listing at a fixed price. @returns its id, and its number as it is printed. */
export async function listAtPrice(
  product: Product,
  seller: ApiPerson,
  fields: { title: string; price: number },
): Promise<{ id: string; printed: string }> {
  const number = randomInt(7_000_000, 7_900_000);
  const patentNumber = String(number);
  const id = await listAs(product, seller, { patentNumber, acceptingOffers: false, ...fields });
  return { id, printed: number.toLocaleString('en-US') };
}

export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

/** One of the ways to pay, chosen in the provider's frame. */
export async function choosesWay(page: Page, way: string): Promise<void> {
  const tab = paymentFrame(page).getByRole('tab', { name: way, exact: true });
  await clickUntil(tab, async () => (await tab.getAttribute('aria-selected')) === 'true');
}

/** A card's fields, in whichever of the provider's frames they are. */
export async function typesCard(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel(/Expiration/).fill('12/49');
  await frame.getByLabel('Security code').fill('123');
}

/** The billing address that the checkout of a plan asks for, which can't be had free. */
export async function typesAddress(checkout: FrameLocator): Promise<void> {
  await checkout.getByLabel('Street address').fill('1200 Market Street');
  await checkout.getByLabel('City').fill('San Francisco');
  await checkout.getByLabel('State').fill('CA');
  await checkout.getByLabel('ZIP code').fill('94103');
}
