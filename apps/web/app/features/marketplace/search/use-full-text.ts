import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MarketFilters } from '../filters.rules.ts';
import { fullTextQueries } from './search.queries.ts';

/** An answer that takes longer than this is told of. */
const slowMs = 3_000;
/** Its name in the address. Any other change there leaves it out, which is the first page. */
const pageName = 'found';

/** The second answer to what is in the box. */
export type FullText = {
  text: string;
  query: UseQueryResult<SearchPage>;
  /** What was found; undefined without an answer, and where only titles were searched. */
  page: SearchPage | undefined;
  /** Nothing to show yet, and nothing has gone wrong. */
  isWaiting: boolean;
  /** The server is slow or away, or its index is still being made. */
  isTitlesOnly: boolean;
  /** The page that is asked for. */
  at: number;
  turn: (at: number) => void;
};

/** Searches everything for the text in the address. @returns null while there is no text. */
export function useFullText(filters: MarketFilters): FullText | null {
  const text = filters.search.trim();
  const [at, turn] = useFoundPage();
  const query = useQuery(fullTextQueries.found(filters, at));
  const isWaiting = query.isPending && query.failureCount === 0 && !query.isPaused;
  const isSlow = useTooLong(text !== '' && (isWaiting || query.isPlaceholderData));
  if (text === '') return null;
  const { data } = query;
  const isFailing = query.failureCount > 0 || query.isError || query.isPaused;
  return {
    text,
    query,
    page: data?.searched === 'everything' && !query.isError ? data : undefined,
    isWaiting,
    isTitlesOnly: isSlow || isFailing || data?.searched === 'titles',
    at,
    turn,
  };
}

function useFoundPage(): [number, (at: number) => void] {
  const [search, setSearch] = useSearchParams();
  const named = Number(search.get(pageName) ?? 1);
  const at = Number.isInteger(named) && named > 0 && named < 10_000_000 ? named : 1;
  const turn = (to: number) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (to > 1) next.set(pageName, `${to}`);
        else next.delete(pageName);
        return next;
      },
      { preventScrollReset: true },
    );
  return [at, turn];
}

/** Whether something lasts too long. */
function useTooLong(lasts: boolean): boolean {
  const [isTooLong, setIsTooLong] = useState(false);
  useEffect(() => {
    if (!lasts) return;
    const timer = setTimeout(() => setIsTooLong(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsTooLong(false);
    };
  }, [lasts]);
  return isTooLong;
}
