import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiPerson } from '../kit/api-person.ts';

/** Saved searches as a person sees them, beside the market and on the account's wishlist page. */
export function searchesOn(page: Page) {
  const kept = page.getByRole('region', { name: 'Saved searches' });
  const dialog = page.getByRole('dialog');
  return {
    save: page.getByRole('button', { name: 'Save this search' }),
    saved: (name: string) => page.getByRole('button', { name: `Saved: ${name}` }),
    menuButton: (fresh = 0) =>
      page.getByRole('button', {
        name: fresh === 0 ? 'Saved searches' : `Saved searches, ${fresh} new`,
        exact: true,
      }),
    menu: page.getByRole('menu'),
    inMenu: (name: string | RegExp) => page.getByRole('menuitem', { name }),
    dialog,
    name: dialog.getByRole('textbox', { name: 'Name' }),
    mails: dialog.getByRole('switch', { name: /^Email me new matches/ }),
    kept,
    entries: kept.getByRole('listitem'),
    entry: (name: string) =>
      kept.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
  };
}

/** Saves a search by its call. */
export async function keepSearch(
  person: ApiPerson,
  given: { name: string; search: string; mails?: boolean },
): Promise<string> {
  const { id } = await person.call<{ id: string }>('POST', '/savedSearches', {
    body: { name: given.name, filters: { search: given.search }, mails: given.mails ?? false },
  });
  return id;
}

/** What a person has saved, as the server has it. */
export function keptBy(person: ApiPerson): Promise<{ name: string; mails: boolean }[]> {
  return person.call('GET', '/savedSearches');
}

/** As many as can be saved, with names that have nowhere to break. */
export function manySearches() {
  const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis-detecting breathing apparatus';
  return Array.from({ length: 50 }, (_, at) => ({
    id: randomUUID(),
    name: `${at + 1} ${long}`.slice(0, 80),
    filters: {
      search: 'x'.repeat(200 - at),
      types: '1,2,3,4',
      categories: '1,2,3,4,5,6,7',
      research: 'true',
      sort: 'price_desc',
    },
    mails: at % 2 === 0,
    newCount: at * 2,
    lookedTimestamp: '2026-11-21T08:00:00.000Z',
  }));
}
