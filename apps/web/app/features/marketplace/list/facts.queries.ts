import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

/** What the records say of these patents, by their ids. What is no longer in the market is not among them. */
export function factsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['marketplace', 'facts', ids],
    queryFn: ({ signal }) => api('GET /patents/facts', { query: { ids: ids.join(',') }, signal }),
    select: (list: PatentFacts[]) => new Map(list.map((facts) => [facts.patent.id, facts])),
    enabled: ids.length > 0,
  });
}
