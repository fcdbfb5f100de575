import { randomInt } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ApiPerson } from '../kit/api-person.ts';
import { type PaperFile, patentPdf } from '../kit/papers.ts';
import type { Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';

export type Seller = { page: Page; api: ApiPerson; main: Locator };

/** A person with a verified account and the empty sell form open. */
export async function atSellForm(
  browser: Browser,
  product: Product,
  name: string,
): Promise<Seller> {
  const api = await ApiPerson.register(product, name);
  const page = await signedIn(browser, product, api);
  await page.goto('/sell');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Upload Patent' })).toBeVisible();
  return { page, api, main };
}

/** The five steps, each by its heading. */
export function stepsOf(main: Locator) {
  const step = (name: string) => main.getByRole('region', { name, exact: true });
  return {
    document: step('Upload Patent'),
    details: step('Patent Details'),
    additional: step('Additional Patent Details'),
    pricing: step('Pricing'),
    ownership: step('Ownership'),
  };
}

export const newNumber = () => randomInt(6_000_000, 12_000_000).toLocaleString('en-US');

export async function uploadsDocument(main: Locator, title = 'Self-Seating Coupling') {
  const paper = await patentPdf({ title, number: newNumber(), inventor: 'Ada Example' });
  const { document } = stepsOf(main);
  await document.getByLabel('Drag your document here, or click to upload').setInputFiles(paper);
  await expect(document.getByRole('button', { name: `Remove ${paper.name}` })).toBeVisible();
}

/** Step 2, filled in and confirmed. */
export async function givesDetails(
  main: Locator,
  { title, country = 'United States' }: { title: string; country?: string },
): Promise<void> {
  const { details } = stepsOf(main);
  await details.getByRole('textbox', { name: 'Title' }).fill(title);
  await details.getByRole('textbox', { name: 'Description' }).fill('It finds its seat on its own.');
  await details.getByRole('textbox', { name: 'Patent number' }).fill(newNumber());
  await choosesCountry(main, country);
  await details.getByRole('checkbox', { name: 'Confirm Details' }).check();
}

async function choosesCountry(main: Locator, country: string): Promise<void> {
  const field = stepsOf(main).details.getByRole('combobox', { name: 'Country of issue' });
  await choosesByKeys(field, country);
  await expect(field).toHaveValue(country);
}

export async function choosesCategory(main: Locator, category: string): Promise<void> {
  const field = stepsOf(main).additional.getByRole('combobox', { name: 'Categories' });
  await choosesByKeys(field, category);
  await field.press('Escape');
}

/**
 * The first one found. By keyboard: a list of options is hidden while its field is out of view, and what a
 * mouse scrolls to may move while a document is being read.
 */
export async function choosesByKeys(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  const option = field.page().getByRole('option', { name, exact: true });
  await expect(async () => {
    await field.scrollIntoViewIfNeeded();
    await expect(option).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await field.press('ArrowDown');
  await field.press('Enter');
}

/** Step 3 with the least that it needs, confirmed. */
export async function givesAdditional(main: Locator): Promise<void> {
  await choosesCategory(main, 'Robotics');
  await confirmOf(main).check();
}

export function confirmOf(main: Locator): Locator {
  return stepsOf(main).additional.getByRole('checkbox', { name: 'Confirm Details' });
}

export const previewButton = (main: Locator) =>
  main.getByRole('button', { name: 'Preview Listing' });

/** What this browser stores for unfinished listings. */
export function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('sell-draft')),
  );
}

export function savedSaying(page: Page): Locator {
  return page.getByText('Draft saved.', { exact: true });
}

/** Small pictures of one color each: red, green, blue, and then again. */
export async function pictures(names: string[]): Promise<PaperFile[]> {
  const colours = [
    { r: 200, g: 60, b: 60 },
    { r: 60, g: 200, b: 60 },
    { r: 60, g: 60, b: 200 },
  ];
  return Promise.all(
    names.map(async (name, at) => {
      const background = colours[at % 3] ?? { r: 90, g: 90, b: 90 };
      const create = { width: 320, height: 200, channels: 3, background } as const;
      const buffer = await sharp({ create }).jpeg().toBuffer();
      return { name, mimeType: 'image/jpeg', buffer };
    }),
  );
}
