import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api-client.ts';
import type { ApiResult } from './api-types.ts';
import { useHydrated } from './hydrated.ts';

/** What this installation says about its operator: undefined until it is known. */
export function useSite(): ApiResult<'GET /site'> | undefined {
  const hydrated = useHydrated();
  const { data } = useQuery(
    queryOptions({
      queryKey: ['site'],
      queryFn: ({ signal }) => api('GET /site', { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return hydrated ? data : undefined;
}
