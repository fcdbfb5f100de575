import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const titleQueries = {
  /** The recorded papers against the listed owners, as last compared; what is about the listing makes it stale. */
  ofListing: (patentId: string) =>
    queryOptions({
      queryKey: ['listings', 'title', patentId],
      queryFn: ({ signal }) => api('GET /patent/title', { query: { patentId }, signal }),
      staleTime: 0,
      refetchOnMount: 'always',
    }),
};
