import { limits } from '@claimstead/contract/limits.ts';
import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import { chipsOf } from '../filters/chips.rules.ts';
import { type MarketFilters, readFilters, wireQueryOf } from '../filters.rules.ts';
import { searchesCopy as copy } from './searches.copy.ts';

/** Names of the categories by their ids; null while they are not known. */
export type CategoryNames = ReadonlyMap<number, string> | null;

/** The filters as a search stores them: as in the address bar, without the page. */
export function filtersToSave(filters: MarketFilters): SavedFilters {
  return wireQueryOf({ ...filters, page: 1 });
}

/** The filters of a saved search, as the market's screen reads them. */
export function readSaved(saved: SavedFilters): MarketFilters {
  return readFilters(new URLSearchParams(Object.entries(saved)));
}

/** Where a saved search is opened, which says that it is one: owners read where people found their listing. */
export function addressOf(saved: SavedFilters): string {
  const filters = wireQueryOf(readSaved(saved));
  return `/buy?${new URLSearchParams({ ...filters, from: 'saved_search' })}`;
}

/** Whether both find the same patents: their order and the page make no difference, capitals do (OR is no word). */
export function isSameSearch(filters: MarketFilters, saved: SavedFilters): boolean {
  return resultOf(filters) === resultOf(readSaved(saved));
}

function resultOf(filters: MarketFilters): string {
  const ascending = (ids: readonly number[]) => ids.toSorted((one, two) => one - two);
  return JSON.stringify(
    wireQueryOf({
      ...filters,
      page: 1,
      sort: 'newest',
      types: ascending(filters.types),
      categories: ascending(filters.categories),
    }),
  );
}

/** What is searched for, in words; the sort order only if it is not the default. */
export function wordsOf(filters: MarketFilters, categories: CategoryNames): string {
  const search = filters.search.trim();
  const order = filters.sort === 'newest' ? [] : [copy.sorts[filters.sort]];
  const parts = [...(search === '' ? [] : [`“${search}”`]), ...partsOf(filters, categories)];
  return [...(parts.length === 0 ? [copy.everything] : parts), ...order].join(' · ');
}

/** A suggested name, made of what is searched for. */
export function nameFor(filters: MarketFilters, categories: CategoryNames): string {
  const search = filters.search.trim();
  const parts = [...(search === '' ? [] : [search]), ...partsOf(filters, categories)];
  return shortened(parts.join(', '), limits.savedSearchNameLength);
}

function partsOf(filters: MarketFilters, categories: CategoryNames): string[] {
  const areAllNamed = filters.categories.every((id) => categories?.has(id));
  const words = chipsOf(filters, { category: (id) => categories?.get(id) })
    .filter(({ key }) => areAllNamed || !key.startsWith('categories:'))
    .map(({ key, label }) => (key === 'wishlist' ? copy.inWishlist : label));
  return areAllNamed ? words : [...words, copy.manyCategories(filters.categories.length)];
}

/** Cut between characters, so that no more than `most` UTF-16 units are left. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > most - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
