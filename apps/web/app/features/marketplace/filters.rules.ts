import { limits } from '@claimstead/contract/limits.ts';
import type { MarketOrder, SortOrder } from '@claimstead/contract/marketplace.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';

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

/** A day that is in the calendar, such as "2026-05-13". */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const like = (form: RegExp) => (text: string) => form.test(text);

/** The filters that hold one text, by their names in both places, and what can be read as one. */
const textForms = {
  /** Whole dollars. */
  priceFrom: like(/^\d{1,6}$/),
  priceTo: like(/^\d{1,6}$/),
  /** A year. */
  endsAfter: like(/^(?:19|20|21)\d\d$/),
  /** A symbol of the classification, from section to group: "H", "H01", "H01M", "H01M10". */
  class: like(/^[A-HY](?:\d\d(?:[A-Z](?:\d{1,4})?)?)?$/),
  /** The name as the record shows it. */
  assignee: like(/^.{1,400}$/),
  filedAfter: isDay,
  /** The id of a person. */
  owner: like(/^[\da-f-]{36}$/),
  listedSince: isDay,
} as const;
export type TextName = keyof typeof textForms;
const textNames = Object.keys(textForms) as TextName[];

export type FeeState = PatentState['fees']['state'];

/** Every order, and every state of the fees, in the order in which they are offered. */
const sortNames = [
  'newest',
  'price_asc',
  'price_desc',
  'ends_soonest',
  'ends_latest',
] as const satisfies readonly SortOrder[];
export const feeStateNames = [
  'settled',
  'window_open',
  'with_surcharge',
  'no_fees',
  'over',
  'not_known',
] as const satisfies readonly FeeState[];

/** What the address bar says of the marketplace. A text that is empty filters nothing. */
export type MarketFilters = Record<SwitchName, boolean> &
  Record<TextName, string> & {
    search: string;
    types: number[];
    categories: number[];
    feeStates: FeeState[];
    /** By the best match only where something is searched for. */
    sort: MarketOrder;
    page: number;
    /** Asked for by the address; a person's own choice is kept by the device. */
    view: 'grid' | 'list';
  };

/** What can be sorted by. */
export function sortsFor({ search }: Pick<MarketFilters, 'search'>): readonly MarketOrder[] {
  return search.trim() === '' ? sortNames : ['best', ...sortNames];
}

/** Reads the address bar; unreadable values are ignored. */
export function readFilters(search: URLSearchParams): MarketFilters {
  const isOn = (name: SwitchName) => search.get(name) === 'true';
  const textAt = (name: TextName) => {
    const text = search.get(name)?.trim() ?? '';
    return textForms[name](text) ? text : '';
  };
  const page = Number(search.get('page') ?? 1);
  const fees = search.get('feeStates')?.split(',') ?? [];
  const text = (search.get('search') ?? '').slice(0, limits.searchQueryLength);
  return {
    search: text,
    types: idsOf(search.get('types')).filter((id) => id <= 4),
    categories: idsOf(search.get('categories')),
    feeStates: feeStateNames.filter((state) => fees.includes(state)),
    sort: sortsFor({ search: text }).find((sort) => sort === search.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    view: search.get('view') === 'list' ? 'list' : 'grid',
    ...recordOf(switchNames, isOn),
    ...recordOf(textNames, textAt),
  };
}

/** As `GET /patents` takes it, and an order that it does not know. */
type MarketQuery = SavedFilters & { page?: string };

/** The filters as they are sent: only what differs from the default. */
export function wireQueryOf(filters: MarketFilters): MarketQuery {
  const query: MarketQuery = {};
  if (filters.page > 1) query.page = `${filters.page}`;
  if (filters.search.trim() !== '') query.search = filters.search.trim();
  if (filters.types.length > 0) query.types = filters.types.join(',');
  if (filters.categories.length > 0) query.categories = filters.categories.join(',');
  if (filters.feeStates.length > 0) query.feeStates = filters.feeStates.join(',');
  for (const name of textNames) if (filters[name] !== '') query[name] = filters[name];
  const { sort } = filters;
  if (sort !== 'newest' && sortsFor(filters).includes(sort)) query.sort = sort;
  for (const name of switchNames) if (filters[name]) query[name] = 'true';
  return query;
}

/** The filters as the address bar shows them: as they are sent, and how they are looked at. */
export function addressEntriesOf(filters: MarketFilters): [string, string][] {
  const entries = Object.entries(wireQueryOf(filters));
  return filters.view === 'list' ? [...entries, ['view', 'list']] : entries;
}

/** Any change but that of the page itself, or of how it is looked at, goes back to page 1 (P5.2). */
export function changeFilters(
  filters: MarketFilters,
  change: Partial<MarketFilters>,
): MarketFilters {
  return { ...filters, ...('view' in change ? {} : { page: 1 }), ...change };
}

/** The same search without any filter; its text, order and view stay. */
export function withoutFilters({ search, sort, view }: MarketFilters): MarketFilters {
  return { ...readFilters(new URLSearchParams()), search, sort, view };
}

/** How many filters are on, without search and order. */
export function countFilters(filters: MarketFilters): number {
  const on = switchNames.filter((name) => filters[name]).length;
  const said = textNames.filter((name) => filters[name] !== '').length;
  return on + said + filters.types.length + filters.categories.length + filters.feeStates.length;
}

function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))];
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
