import { limits } from '@claimstead/contract/limits.ts';
import type { PatentCard, SavedListing } from '@claimstead/contract/listings.contract.ts';
import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { countWish } from '../../lib/wishlist-count.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { type MarketFilters, wireQueryOf } from './filters.rules.ts';
import { marketplaceCopy } from './marketplace.copy.ts';

/** A text that is longer than any search of titles may be is looked for in everything else only. */
export const isPasted = (search = '') => search.length > limits.searchLength;
const inNoTitle: PatentPage = { patents: [], total: 0, totalPages: 0, page: 1 };

export const marketplaceQueries = {
  /** One page of results; the previous one stays visible while this one loads. */
  page: (filters: MarketFilters) => {
    const query = wireQueryOf(filters);
    const { sort, search = '', ...narrowed } = query;
    return queryOptions({
      queryKey: ['marketplace', 'page', query],
      queryFn: ({ signal }) => {
        if (isPasted(search)) return inNoTitle;
        return sort === 'best'
          ? api('GET /search/titles', { query: { ...narrowed, q: search }, signal })
          : api('GET /patents', { query: { ...query, sort }, signal });
      },
      placeholderData: keepPreviousData,
    });
  },
  categories: () =>
    queryOptions({
      queryKey: ['catalogue', 'categories'],
      queryFn: ({ signal }) => api('GET /categories', { signal }),
      staleTime: 86_400_000,
    }),
  wishlist: () =>
    queryOptions({
      queryKey: ['wishlist'],
      queryFn: ({ signal }) => api('GET /patent/wishlist', { signal }),
    }),
};

type Wish = { patent: PatentCard | SavedListing; saved: boolean };

/** Saves a patent or removes it from the list: shown immediately, rolled back on failure. */
export function useToggleWish(onShown?: (saved: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ patent, saved }: Wish) => {
      const params = { id: patent.id };
      return saved
        ? api('POST /patent/wishlist/{id}', { params })
        : api('DELETE /patent/wishlist/{id}', { params });
    },
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey: ['wishlist'] });
      showWish(client, wish);
      onShown?.(wish.saved);
    },
    onError: (error, wish) => {
      showWish(client, { ...wish, saved: !wish.saved });
      onShown?.(!wish.saved);
      const title = wish.saved ? marketplaceCopy.addFailed : marketplaceCopy.removeFailed;
      toastFailure(title, error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['wishlist'] }),
  });
}

/** Updates a saved patent wherever it is cached: on the result pages, in the wishlist and in the header. */
function showWish(client: QueryClient, { patent, saved }: Wish): void {
  countWish(client, saved);
  client.setQueriesData<Pick<PatentPage, 'wishlistedIds'>>(
    { queryKey: ['marketplace'] },
    (page) => {
      if (!page?.wishlistedIds) return page;
      const others = page.wishlistedIds.filter((id) => id !== patent.id);
      return { ...page, wishlistedIds: saved ? [...others, patent.id] : others };
    },
  );
  client.setQueryData(marketplaceQueries.wishlist().queryKey, (list) => {
    if (!list) return list;
    const others = list.filter(({ id }) => id !== patent.id);
    // Only what is in the market can be saved; what was already on the list says what it is.
    if (!saved) return others;
    return ['status' in patent ? patent : { ...patent, status: 'active' as const }, ...others];
  });
}
