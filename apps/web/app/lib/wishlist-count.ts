import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** How many patents the wishlist shows. Stale with the wishlist, whose key its own begins with. */
export function wishlistCountQuery() {
  return queryOptions({
    queryKey: ['wishlist', 'count'] as const,
    queryFn: ({ signal }) => api('GET /patent/wishlist/count', { signal }),
    staleTime: 60_000,
  });
}

/** Counts a patent that was just saved, or taken off the list, before the server has answered. */
export function countWish(client: QueryClient, saved: boolean): void {
  client.setQueryData(wishlistCountQuery().queryKey, (count) =>
    count === undefined ? count : Math.max(0, count + (saved ? 1 : -1)),
  );
}
