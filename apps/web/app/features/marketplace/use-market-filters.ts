import { startTransition, useState } from 'react';
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
  const [pressed, setPressed] = useState<MarketFilters | null>(null);
  const filters = pressed ?? readFilters(search);
  const write = async (next: MarketFilters, replace = false) => {
    setPressed(next);
    const address = new URLSearchParams(addressEntriesOf(next)).toString();
    await navigate(`?${address}`, { replace, preventScrollReset: true });
    // Shown together with the address, which the router shows in a transition, too.
    startTransition(() => setPressed((last) => (last === next ? null : last)));
  };
  return [
    filters,
    (change, { replace } = {}) => void write(changeFilters(filters, change), replace),
    () => void write(readFilters(new URLSearchParams())),
  ];
}
