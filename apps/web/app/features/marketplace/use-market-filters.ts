import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addressEntriesOf,
  changeFilters,
  type MarketFilters,
  readFilters,
} from './filters.rules.ts';

export type ChangeFilters = (
  change: Partial<MarketFilters>,
  options?: { replace?: boolean },
) => void;

/**
 * The filters live in the address bar, so a search can be shared and Back works. The router changes
 * the address a moment after the press: until it has, what was pressed last is shown.
 */
export function useMarketFilters(): [MarketFilters, ChangeFilters, () => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [filters, show] = useOptimistic(readFilters(search));
  const write = (next: MarketFilters, replace = false) =>
    startTransition(async () => {
      show(next);
      const address = new URLSearchParams(addressEntriesOf(next)).toString();
      await navigate(`?${address}`, { replace, preventScrollReset: true });
    });
  return [
    filters,
    (change, { replace } = {}) => write(changeFilters(filters, change), replace),
    () => write(readFilters(new URLSearchParams())),
  ];
}
