import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api-client.ts';
import type { ApiResult } from './api-types.ts';
import { useHydrated } from './hydrated.ts';
import { siteKey } from './query-client.ts';

const rarelyMs = 5 * 60_000;
const oftenMs = 30_000;

/** What this installation says about its operator: undefined until it is known. */
export function useSite(): ApiResult<'GET /site'> | undefined {
  const hydrated = useHydrated();
  const { data } = useQuery(
    queryOptions({
      queryKey: siteKey,
      queryFn: ({ signal }) => api('GET /site', { signal }),
      staleTime: rarelyMs,
      // An open page hears of maintenance, and of its end, without a press.
      refetchInterval: ({ state }) => (state.data?.maintenance ? oftenMs : rarelyMs),
    }),
  );
  return hydrated ? data : undefined;
}
