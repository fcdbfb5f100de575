import { limits } from '@claimstead/contract/limits.ts';
import type { SearchQuery } from '@claimstead/contract/search.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { type MarketFilters, wireQueryOf } from '../filters.rules.ts';

/** How soon it is asked again while the server can search only titles. */
const titlesOnlyMs = 5_000;
/** No name, number or class is as long. */
const longestSuggested = limits.searchLength;

export const fullTextQueries = {
  /** One page of what is found in everything; the previous one stays visible while this one loads. */
  found: (filters: MarketFilters, at: number) => {
    const query = searchQueryOf(filters, at);
    return queryOptions({
      queryKey: ['marketplace', 'found', query],
      queryFn: ({ signal }) => api('GET /search', { query, signal }),
      enabled: query.q !== '',
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.searched === 'titles' && titlesOnlyMs,
    });
  },
  /** What begins like the text in the box. */
  suggestions: (text: string) =>
    queryOptions({
      queryKey: ['marketplace', 'suggestions', text],
      queryFn: ({ signal }) => api('GET /search/suggestions', { query: { q: text }, signal }),
      enabled: text.length > 1 && text.length <= longestSuggested,
      staleTime: 60_000,
      // A suggestion that fails to come is not missed.
      retry: false,
    }),
};

function searchQueryOf(filters: MarketFilters, at: number): SearchQuery {
  const { search = '', page: _page, sort: _sort, ...narrowed } = wireQueryOf(filters);
  return { ...narrowed, q: search, ...(at > 1 ? { page: `${at}` } : {}) };
}
