import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MarketFilters } from '../filters.rules.ts';
import { searchQueries, useNoteLooked } from './searches.queries.ts';
import { isSameSearch } from './searches.rules.ts';

/**
 * Tells the server that the person has looked at what is new for a saved search, wherever they came to it
 * from: its list, an email or the filters themselves.
 * @param isShown whether the patents that these filters find are on the screen.
 * @returns how many of them were new when they came on the screen.
 */
export function useLooked(filters: MarketFilters, isShown: boolean): number {
  const { data: searches = [] } = useQuery(searchQueries.list());
  const { mutate, variables: looked } = useNoteLooked();
  /** What was already sent: if it failed, it is sent again at the next visit, not over and over. */
  const told = useRef(new Set<string>());
  const alike = searches.filter((search) => isSameSearch(filters, search.filters));
  const same = alike.find((search) => search.newCount > 0) ?? alike[0];
  const id = same?.id;
  const newCount = isShown ? (same?.newCount ?? 0) : 0;
  const mark = `${id} ${same?.lookedTimestamp} ${newCount}`;
  useEffect(() => {
    if (id === undefined || newCount === 0 || told.current.has(mark)) return;
    told.current.add(mark);
    mutate({ id, newCount });
  }, [id, newCount, mark, mutate]);
  return looked && alike.some((search) => search.id === looked.id) ? looked.newCount : 0;
}
