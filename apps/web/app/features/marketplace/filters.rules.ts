import { limits } from '@claimstead/contract/limits.ts';
import type { PatentsQuery, SortOrder } from '@claimstead/contract/marketplace.contract.ts';

/** The filters that are switches, by their names in the address bar and in the API. */
export const switchNames = [
  'wishlist',
  'acceptingOffers',
  'expired',
  'prototype',
  'research',
  'costModel',
] as const;
export type SwitchName = (typeof switchNames)[number];

/** What the address bar says of the marketplace. */
export type MarketFilters = Record<SwitchName, boolean> & {
  search: string;
  types: number[];
  categories: number[];
  sort: SortOrder;
  page: number;
};

const sorts: SortOrder[] = ['newest', 'price_asc', 'price_desc'];

/** Reads the address bar; unreadable values are ignored. */
export function readFilters(search: URLSearchParams): MarketFilters {
  const isOn = (name: SwitchName) => search.get(name) === 'true';
  const page = Number(search.get('page') ?? 1);
  return {
    search: (search.get('search') ?? '').slice(0, limits.searchQueryLength),
    types: idsOf(search.get('types')).filter((id) => id <= 4),
    categories: idsOf(search.get('categories')),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    wishlist: isOn('wishlist'),
    acceptingOffers: isOn('acceptingOffers'),
    expired: isOn('expired'),
    prototype: isOn('prototype'),
    research: isOn('research'),
    costModel: isOn('costModel'),
  };
}

/** The filters as they are sent and shown in the address bar: only what differs from the default. */
export function wireQueryOf(filters: MarketFilters): PatentsQuery {
  const query: PatentsQuery = {};
  if (filters.page > 1) query.page = `${filters.page}`;
  if (filters.search.trim() !== '') query.search = filters.search.trim();
  if (filters.types.length > 0) query.types = filters.types.join(',');
  if (filters.categories.length > 0) query.categories = filters.categories.join(',');
  if (filters.sort !== 'newest') query.sort = filters.sort;
  for (const name of switchNames) if (filters[name]) query[name] = 'true';
  return query;
}

/** Any change but that of the page itself goes back to page 1 (P5.2). */
export function changeFilters(
  filters: MarketFilters,
  change: Partial<MarketFilters>,
): MarketFilters {
  return { ...filters, page: 1, ...change };
}

/** How many filters are on, without search and order. */
export function countFilters(filters: MarketFilters): number {
  const on = switchNames.filter((name) => filters[name]).length;
  return on + filters.types.length + filters.categories.length;
}

function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))];
}
