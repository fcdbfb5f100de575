import { limits } from '@claimstead/contract/limits.ts';
import type { PatentsQuery, SortOrder } from '@claimstead/contract/marketplace.contract.ts';
import { feesStates } from '@claimstead/contract/patent-state.contract.ts';

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
  /** Cents, both within; null: no bound. */
  priceFrom: number | null;
  priceTo: number | null;
  /** A year; null: any end, known or not. */
  endsAfter: number | null;
  /** Any of these states; none: all. */
  feeStates: FeesState[];
  /** A node of the classification; '' for all. */
  class: string;
  /** A name as the record has it; '' for all. */
  assignee: string;
  filedAfter: string | null;
  /** An account; '' for all. */
  owner: string;
  /** In ms since 1970; null: whenever. */
  listedSince: number | null;
  sort: SortOrder;
};

type FeesState = (typeof feesStates)[number];

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
    priceFrom: centsIn(query.priceFrom),
    priceTo: centsIn(query.priceTo),
    endsAfter: query.endsAfter === undefined ? null : Number(query.endsAfter),
    feeStates: feesStates.filter((state) => query.feeStates?.split(',').includes(state)),
    class: query.class ?? '',
    assignee: query.assignee ?? '',
    filedAfter: query.filedAfter ?? null,
    owner: query.owner ?? '',
    listedSince: query.listedSince === undefined ? null : Date.parse(query.listedSince),
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

function centsIn(dollars: string | undefined): number | null {
  return dollars === undefined ? null : Number(dollars) * 100;
}
