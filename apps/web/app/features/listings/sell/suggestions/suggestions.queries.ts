import type { Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLiveConnected } from '../../../../lib/live.ts';
import { listingQueries } from '../../listings.queries.ts';

const pollMs = 3000;

/** What was found in this document, asked for until the server has read it. */
export function useDocumentSuggestions(
  patentId: string,
  documentUri: string,
): Suggestions | undefined {
  const isLive = useLiveConnected();
  const { data } = useQuery({
    ...listingQueries.suggestions(patentId, documentUri),
    // Live updates bring the answer; without a connection the page polls for it.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !isLive ? pollMs : false),
  });
  return data?.documentUri === documentUri ? data : undefined;
}
