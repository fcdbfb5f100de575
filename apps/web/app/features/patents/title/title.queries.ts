import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const titleQueries = {
  /** The recorded papers against the listed owners, as last compared: opening a payment compares them again. */
  ofListing: (patentId: string) =>
    queryOptions({
      queryKey: ['patents', 'title', patentId],
      queryFn: ({ signal }) => api('GET /patent/title', { query: { patentId }, signal }),
      staleTime: 0,
      refetchOnMount: 'always',
    }),
};
