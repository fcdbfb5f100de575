import type { PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { type MarketFilters, wireQueryOf } from '../filters.rules.ts';
import { marketplaceQueries } from '../marketplace.queries.ts';
import type { ChipNames } from './chips.rules.ts';

/** How many patents each choice leaves. The order and the page make no difference to it. */
export function countsQuery(filters: MarketFilters) {
  const query = wireQueryOf({ ...filters, page: 1, sort: 'newest' });
  return queryOptions({
    queryKey: ['marketplace', 'counts', query],
    queryFn: ({ signal }) => api('GET /patents/counts', { query, signal }),
  });
}

/** The counts, those of before until these are there; undefined as long as there are none: every filter works without. */
export function useCounts(filters: MarketFilters): PatentCounts | undefined {
  return useQuery({ ...countsQuery(filters), placeholderData: keepPreviousData }).data;
}

/** The names behind the ids and symbols of what is on. */
export function useChipNames(filters: MarketFilters): ChipNames {
  const { data: categories } = useQuery({
    ...marketplaceQueries.categories(),
    enabled: filters.categories.length > 0,
  });
  const counts = useCounts(filters);
  return {
    category: (id) => categories?.find((category) => category.id === id)?.name,
    owner: counts?.ownerName ?? undefined,
    class: counts?.classes.find(({ value }) => value === filters.class)?.name ?? undefined,
  };
}

/** How often one of these values is counted; 0 where it is not; undefined before the counts are there. */
export function countAt(
  counts: PatentCounts['types'] | undefined,
  value: string | number,
): number | undefined {
  return counts && (counts.find((each) => each.value === `${value}`)?.count ?? 0);
}
