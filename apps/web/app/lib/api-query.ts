import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from './api-client.ts';
import type { ApiArguments, EndpointKey } from './api-types.ts';

/** A query that asks one call and keeps what it answers under `queryKey`; leaving the page aborts the call. */
export function apiQuery<K extends EndpointKey>(
  queryKey: QueryKey,
  call: K,
  ...[input]: ApiArguments<K>
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api(call, ...([{ ...input, signal }] as unknown as ApiArguments<K>)),
  });
}
