import { limits } from '@claimstead/contract/limits.ts';
import type { PatentsQuery, SortOrder } from '@claimstead/contract/marketplace.contract.ts';

/** What the marketplace is asked for. Every part that is set narrows the result. */
export type Browse = {
  page: number;
  /** Part of a title, in any case; '' for all. */
  search: string;
  /** Any of these types. */
  typeIds: number[];
  /** In any of these categories. */
  categoryIds: number[];
  acceptingOffers: boolean;
  expired: boolean;
  prototype: boolean;
  research: boolean;
  costModel: boolean;
  wishlist: boolean;
  sort: SortOrder;
};

/** Reads a query as toggles: `false` is the same as absent (P5.2). */
export function browseOf(query: PatentsQuery): Browse {
  return {
    page: Number(query.page ?? '1'),
    search: (query.search ?? '').trim(),
    typeIds: idsIn(query.types),
    categoryIds: idsIn(query.categories),
    acceptingOffers: query.acceptingOffers === 'true',
    expired: query.expired === 'true',
    prototype: query.prototype === 'true',
    research: query.research === 'true',
    costModel: query.costModel === 'true',
    wishlist: query.wishlist === 'true',
    sort: query.sort ?? 'newest',
  };
}

/** Counted in characters as people see them, not in UTF-16 units. */
export function isSearchTooLong(search: string): boolean {
  return Array.from(search).length > limits.searchLength;
}

function idsIn(list: string | undefined): number[] {
  return list === undefined ? [] : [...new Set(list.split(',').map(Number))];
}
