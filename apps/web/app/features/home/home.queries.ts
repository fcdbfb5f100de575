import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const homeQueries = {
  featured: () =>
    queryOptions({
      queryKey: ['marketplace', 'featured'],
      queryFn: ({ signal }) => api('GET /patents/featured', { signal }),
      staleTime: 60_000,
    }),
};
