import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const similarQueries = {
  toListing: (patentId: string) =>
    queryOptions({
      queryKey: ['marketplace', 'similar', patentId],
      queryFn: ({ signal }) => api('GET /patent/similar', { query: { patentId }, signal }),
    }),
  /** Asked again whenever the wishlist is. */
  toSaved: () =>
    queryOptions({
      queryKey: ['wishlist', 'similar'],
      queryFn: ({ signal }) => api('GET /patent/wishlist/similar', { signal }),
    }),
};
