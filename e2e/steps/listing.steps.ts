import { expect } from '@playwright/test';
import { patentPdf, photograph } from '../kit/papers.ts';
import type { Person } from '../kit/person.ts';
import { clickUntil } from '../kit/press.ts';
import { choosesByKeys } from '../selling/sell.kit.ts';

export type PatentToSell = { title: string; number: string; price: string };

/** Goes through the five steps of the sell form with real files and ends on the listing's page. */
export async function listsAPatent(seller: Person, patent: PatentToSell): Promise<void> {
  const { page } = seller;
  await seller.open('/sell');
  await uploadsThePatent(seller, patent);

  await page.getByLabel('Title', { exact: false }).first().fill(patent.title);
  await page
    .getByLabel('Description')
    .fill('A coupling whose jaws find their seat on their own. It needs no tool and no training.');
  await page.getByLabel('Patent number').fill(patent.number);
  await choosesByKeys(page.getByRole('combobox', { name: 'Country of issue' }), 'United States');
  await page.getByRole('checkbox', { name: 'Confirm Details' }).first().check();

  await choosesByKeys(page.getByRole('combobox', { name: 'Categories' }), 'Robotics');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Prototype' }).check();
  await addsTwoPhotographs(seller);
  await page.getByRole('checkbox', { name: 'Confirm Details' }).last().check();

  await page.getByLabel('Price').fill(patent.price);
  await page.getByRole('switch', { name: 'Open to offers' }).check();
  await expect(page.getByRole('switch', { name: 'I am the sole owner' })).toBeChecked();

  await page.getByRole('button', { name: 'Preview Listing' }).click();
  await page.waitForURL(/\/listing\//);
  await expect(page.getByRole('heading', { name: patent.title })).toBeVisible();
}

async function uploadsThePatent(seller: Person, patent: PatentToSell): Promise<void> {
  const { page } = seller;
  const paper = await patentPdf({ ...patent, inventor: seller.name });
  await page.locator('input[type=file]').first().setInputFiles(paper);
  await expect(page.getByText(paper.name).first()).toBeVisible();
}

async function addsTwoPhotographs(seller: Person): Promise<void> {
  const { page } = seller;
  const photographs = [
    await photograph('png', { r: 150, g: 160, b: 180 }),
    await photograph('jpeg', { r: 180, g: 150, b: 120 }),
  ];
  await page.locator('input[type=file][accept*="image"]').setInputFiles(photographs);
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2);
}

/** Publishes: the plan picker, 90 days, the checkout in the provider's frame with the free code. */
export async function publishesWithFree90(seller: Person): Promise<void> {
  const { page } = seller;
  await page.getByRole('checkbox', { name: /details are correct/ }).check();
  await page.getByRole('button', { name: 'Confirm Listing' }).click();
  const picker = page.getByRole('dialog');
  await picker
    .getByText(/90.day/i)
    .first()
    .click();
  await picker
    .getByRole('button', { name: /continue|choose|pay/i })
    .first()
    .click();
  const checkout = page.frameLocator('iframe[title="Secure checkout"]');
  const code = checkout.getByLabel('Promotion code');
  await clickUntil(checkout.getByRole('button', { name: 'Add promotion code' }), () =>
    code.isVisible(),
  );
  await code.fill('FREE90');
  const free = checkout.getByText('$0.00').first();
  await clickUntil(checkout.getByRole('button', { name: 'Apply' }), () => free.isVisible());
  const published = page.getByText('Your listing is public').first();
  await clickUntil(checkout.getByRole('button', { name: 'Subscribe' }), () =>
    published.isVisible(),
  );
}

/** Finds a listing by a part of its title in other case, and opens it. */
export async function findsByTitle(buyer: Person, part: string, title: string): Promise<void> {
  const { page } = buyer;
  await buyer.open('/buy');
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill(part);
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL(/\/listing\//);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}
