import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** People whose name may be taken for that of the other side of a deal. Stale with the sales. */
export function lookAlikesQuery() {
  return queryOptions({
    queryKey: ['sales', 'look-alikes'] as const,
    queryFn: ({ signal }) => api('GET /sales/lookAlikes', { signal }),
    staleTime: 60_000,
  });
}
