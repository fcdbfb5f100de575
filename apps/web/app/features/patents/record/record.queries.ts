import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const recordQueries = {
  /** What is known of the patent of a listing. */
  ofListing: (patentId: string) =>
    queryOptions({
      queryKey: ['patents', 'record', patentId],
      queryFn: ({ signal }) => api('GET /patent/record', { query: { patentId }, signal }),
    }),
};
