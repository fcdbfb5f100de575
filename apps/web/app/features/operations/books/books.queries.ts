import type { BookExport, CorrectionAccount } from '@claimstead/contract/books.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, apiAddress } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';
import { useOperation } from '../operations.queries.ts';

const closedPerPage = 50;

export const booksQueries = {
  books: () => apiQuery(['operations', 'books'], 'GET /operations/books'),
  closed: () =>
    infiniteQueryOptions({
      queryKey: ['operations', 'books-closed'],
      queryFn: ({ pageParam, signal }) =>
        api('GET /operations/books/closed-differences', {
          query: { page: String(pageParam) },
          signal,
        }),
      initialPageParam: 1,
      getNextPageParam: (rows, _pages, page) =>
        rows.length < closedPerPage ? undefined : page + 1,
    }),
};

/** Asks the payment provider, now. */
export function useCompareBooks() {
  return useOperation(() => api('POST /operations/books/compare'));
}

/** Closes a difference with a correcting entry; refused if it is another by now. */
export function useCorrectDifference(id: string) {
  return useOperation(
    (body: { account: CorrectionAccount; differenceCents: number; reason: string }) =>
      api('POST /operations/books/differences/{id}/correct', { params: { id }, body }),
  );
}

export function useCloseMonth(month: string) {
  return useOperation((reason: string) =>
    api('POST /operations/books/months/{month}/close', { params: { month }, body: { reason } }),
  );
}

export function exportAddress(month: string, part: BookExport): string {
  return apiAddress('GET /operations/books/months/{month}/{part}', { params: { month, part } });
}
