import { useSearchParams } from 'react-router';
import { changeFilters, type MarketFilters, readFilters, wireQueryOf } from './filters.rules.ts';

export type ChangeFilters = (
  change: Partial<MarketFilters>,
  options?: { replace?: boolean },
) => void;

/** The filters live in the address bar, so a search can be shared and Back works. */
export function useMarketFilters(): [MarketFilters, ChangeFilters, () => void] {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const write = (next: MarketFilters | null, replace = false) =>
    setSearch(next ? Object.entries(wireQueryOf(next)) : [], {
      replace,
      preventScrollReset: true,
    });
  return [
    filters,
    (change, { replace } = {}) => write(changeFilters(filters, change), replace),
    () => write(null),
  ];
}
