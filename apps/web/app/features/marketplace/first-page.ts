import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import { readFilters, wireQueryOf } from './filters.rules.ts';

/** What the server found for the address that it renders; null in the frame that is the same for all. */
export const firstPage = createContext<PatentPage | null>(null);

export function loadFirstPage({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  return context.get(firstPage);
}

/** The market query for an address with this query string, as the page itself reads it. */
export function marketQueryAt(search: string): ReturnType<typeof wireQueryOf> {
  return wireQueryOf(readFilters(new URLSearchParams(search)));
}
