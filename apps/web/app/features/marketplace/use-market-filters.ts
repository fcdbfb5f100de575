import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeFilters, type MarketFilters, readFilters, wireQueryOf } from './filters.rules.ts';

export type ChangeFilters = (
  change: Partial<MarketFilters>,
  options?: { replace?: boolean },
) => void;

/**
 * The filters live in the address bar, so a search can be shared and Back works. The router changes
 * the address a moment after the press: until then what was pressed is shown.
 */
export function useMarketFilters(): [MarketFilters, ChangeFilters, () => void] {
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState<{ at: string; filters: MarketFilters } | null>(null);
  const address = search.toString();
  // It has followed: from now on the address alone counts, also when Back leads here again.
  if (pressed && pressed.at !== address) setPressed(null);
  const filters = pressed?.at === address ? pressed.filters : readFilters(search);
  const write = (next: MarketFilters, replace = false) => {
    setPressed({ at: address, filters: next });
    setSearch(Object.entries(wireQueryOf(next)), { replace, preventScrollReset: true });
  };
  return [
    filters,
    (change, { replace } = {}) => write(changeFilters(filters, change), replace),
    () => write(readFilters(new URLSearchParams())),
  ];
}
