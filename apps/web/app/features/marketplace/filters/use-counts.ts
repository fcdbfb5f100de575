import type { PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import type { FoundCounts } from '@claimstead/contract/search.contract.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { type MarketFilters, wireQueryOf } from '../filters.rules.ts';
import { marketplaceQueries } from '../marketplace.queries.ts';
import type { ChipNames } from './chips.rules.ts';

/**
 * How many patents each choice leaves, of both answers where a text is searched for. The order and the page make no
 * difference to it.
 */
export function countsQuery(filters: MarketFilters) {
  const { sort: _, ...query } = wireQueryOf({ ...filters, page: 1 });
  const { search: q, ...narrowed } = query;
  return queryOptions({
    queryKey: ['marketplace', 'counts', query],
    queryFn: async ({ signal }): Promise<FoundCounts> =>
      q === undefined
        ? { ...(await api('GET /patents/counts', { query, signal })), searched: 'everything' }
        : api('GET /search/counts', { query: { ...narrowed, q }, signal }),
  });
}

/** What is counted, if all that is found is; counts of titles alone would say less than what is shown. */
export function countedOf(data: FoundCounts | undefined): PatentCounts | undefined {
  return data?.searched === 'everything' ? data : undefined;
}

/**
 * How many patents are found, in titles and in everything else; undefined while that is not known.
 * @param titles how many titles have the text.
 */
export function useTotal(filters: MarketFilters, titles: number | undefined): number | undefined {
  const isSearched = filters.search.trim() !== '';
  const { data, isError } = useQuery({ ...countsQuery(filters), enabled: isSearched });
  return isSearched && !isError ? (countedOf(data)?.total ?? titles) : titles;
}

/** The counts, those of before until these are there; undefined as long as there are none: every filter works without. */
export function useCounts(filters: MarketFilters): PatentCounts | undefined {
  return countedOf(useAllCounts(filters));
}

function useAllCounts(filters: MarketFilters): FoundCounts | undefined {
  return useQuery({ ...countsQuery(filters), placeholderData: keepPreviousData }).data;
}

/** The names behind the ids and symbols of what is on. */
export function useChipNames(filters: MarketFilters): ChipNames {
  const { data: categories } = useQuery({
    ...marketplaceQueries.categories(),
    enabled: filters.categories.length > 0,
  });
  const counts = useAllCounts(filters);
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
