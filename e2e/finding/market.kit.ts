import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiPerson } from '../kit/api-person.ts';
import type { Product } from '../kit/product.ts';
import { listAs } from '../selling/own-listing.kit.ts';

/** A word in no other test's titles: searching for it finds only these listings. */
export const word = 'Quernstone';

/** Enough to fill two pages of 20. */
export const listed = 23;

/** Listings No. 1 to 23, the last one the most recent; their numbers tell them apart. */
export async function fillMarket(product: Product, seller: ApiPerson): Promise<void> {
  for (let number = 1; number <= listed; number += 1) {
    await listAs(product, seller, {
      title: titleOf(number),
      patentNumber: String(9_800_000 + number),
      // Never in the order of publication.
      price: 1_000 + ((number * 7) % listed) * 100,
      patentTypeId: number <= 3 ? 2 : 1,
      prototypeId: number % 2,
      acceptingOffers: number > listed - 5,
      categories: number <= 4 ? [3] : [5],
    });
  }
}

export const titleOf = (number: number) => `${word} that dresses itself, No. ${number}`;

/** The marketplace as a person sees it. */
export function marketOn(page: Page) {
  const results = page.getByRole('region', { name: 'Patents found' });
  const search = page.getByRole('combobox', { name: 'Search' });
  return {
    search,
    filters: page.getByRole('region', { name: 'Filters' }),
    total: results.getByRole('status').first(),
    cards: results.getByRole('article'),
    pages: page.getByRole('navigation', { name: 'Pages of results' }),
    card: (number: number): Locator =>
      results
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name: titleOf(number), exact: true }) }),
    heart: (number: number): Locator =>
      results.getByRole('button', { name: `Add ${titleOf(number)} to your wishlist` }),
    /** Only loads the document: the cards are in it, and its scripts come later, or never. */
    load: (query = '') => page.goto(addressOf(query)),
    /** Loads it and waits until it is hydrated: the box then shows the search in the address. */
    open: async (query = '') => {
      await page.goto(addressOf(query));
      const box = page.getByRole('combobox', { name: 'Search', includeHidden: true });
      await expect(box).toHaveValue(word.toLowerCase());
    },
  };
}

const addressOf = (query: string) => `/buy?search=${word.toLowerCase()}${query}`;

/** The part of the address bar that holds the search. */
export async function expectAddress(page: Page, asked: Record<string, string>): Promise<void> {
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ search: word.toLowerCase(), ...asked });
}
