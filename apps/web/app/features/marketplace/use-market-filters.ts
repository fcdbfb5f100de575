import { useState } from 'react';
import { useSearchParams } from 'react-router';
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

/** What was pressed, the address it leads to, and the addresses passed on the way. */
type Pressed = { filters: MarketFilters; target: string; passed: string[] };

/**
 * The filters live in the address bar, so a search can be shared and Back works. The router changes
 * the address a moment after the press: until then what was pressed is shown.
 */
export function useMarketFilters(): [MarketFilters, ChangeFilters, () => void] {
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const address = search.toString();
  // It has caught up, or someone navigated elsewhere: from now on only the address counts. An address on the way
  // is one that was pressed before, and overtaken.
  const isUnderWay = pressed !== null && pressed.passed.includes(address);
  if (pressed && !isUnderWay) setPressed(null);
  const filters = isUnderWay ? pressed.filters : readFilters(search);
  const write = (next: MarketFilters, replace = false) => {
    const entries = addressEntriesOf(next);
    const target = new URLSearchParams(entries).toString();
    const passed = [address, ...(pressed ? [pressed.target, ...pressed.passed] : [])];
    setPressed({ filters: next, target, passed: passed.filter((each) => each !== target) });
    setSearch(entries, { replace, preventScrollReset: true });
  };
  return [
    filters,
    (change, { replace } = {}) => write(changeFilters(filters, change), replace),
    () => write(readFilters(new URLSearchParams())),
  ];
}
