import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { IsRestoringProvider, useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { readFilters } from './filters.rules.ts';
import { marketplaceQueries } from './marketplace.queries.ts';

type WithFirstPageProps = {
  /** What the document came with; null or undefined where it is the same for all, or another page came first. */
  page: PatentPage | null | undefined;
  children: ReactNode;
};

/**
 * Puts what the document came with where the first query looks for it: the browser's first render is the HTML that is
 * there, and nothing is asked a second time. Someone was signed in when it was written, so queries need not wait.
 */
export function WithFirstPage({ page, children }: WithFirstPageProps) {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const isWaiting = useIsRestoring();
  useState(() => {
    if (page && !hydrated)
      client.setQueryData(marketplaceQueries.page(readFilters(search)).queryKey, page);
  });
  return <IsRestoringProvider value={isWaiting && !page}>{children}</IsRestoringProvider>;
}
