import type { Filing, FilingStatus } from '@claimstead/contract/filings.contract.ts';
import type { QueueKind, QueueSort } from '@claimstead/contract/operations-queue.contract.ts';
import type {
  OutsideReturnEntry,
  SaleWordsEntry,
} from '@claimstead/contract/operations-sales.contract.ts';
import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** No list in the operators' area has smaller pages: fewer rows mean that the end is reached. */
const smallestPage = 20;

type PageInput = { query?: string; page: string };

function pagedQuery<Row>(
  name: string,
  search: string,
  load: (query: PageInput, signal: AbortSignal) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey: ['operations', name, search],
    queryFn: ({ pageParam, signal }) =>
      load({ ...(search === '' ? {} : { query: search }), page: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: (rows, _pages, page) => (rows.length < smallestPage ? undefined : page + 1),
  });
}

/** A list that comes in pages. */
export type PagedQuery<Row> = ReturnType<typeof pagedQuery<Row>>;

export type QueueFilter = { kind: QueueKind | null; sort: QueueSort };

export const operationsQueries = {
  queue: ({ kind, sort }: QueueFilter, search: string) =>
    pagedQuery(`queue-${kind ?? 'all'}-${sort}`, search, async (query, signal) => {
      const filter = { ...query, sort, ...(kind ? { kind } : {}) };
      return (await api('GET /operations/queue', { query: filter, signal })).items;
    }),
  brand: () => apiQuery(['operations', 'brand'], 'GET /operations/brand'),
  filings: (status: FilingStatus, search: string) =>
    pagedQuery(`filings-${status}`, search, (query, signal) =>
      api('GET /operations/filings', { query: { ...query, status }, signal }),
    ),
  freePeriods: (search: string) =>
    pagedQuery('free-periods', search, (query, signal) =>
      api('GET /operations/free-periods', { query, signal }),
    ),
  reports: (search: string) =>
    pagedQuery('reports', search, (query, signal) =>
      api('GET /operations/reports', { query, signal }),
    ),
  titles: (search: string) =>
    pagedQuery('titles', search, (query, signal) =>
      api('GET /operations/titles', { query, signal }),
    ),
  title: (id: string) =>
    apiQuery(['operations', 'title', id], 'GET /operations/titles/{id}', { params: { id } }),
  sales: (search: string) =>
    pagedQuery('sales', search, (query, signal) => api('GET /operations/sales', { query, signal })),
  inquiries: (search: string) =>
    pagedQuery('inquiries', search, (query, signal) =>
      api('GET /operations/inquiries', { query, signal }),
    ),
  listings: (search: string) =>
    pagedQuery('listings', search, (query, signal) =>
      api('GET /operations/listings', { query, signal }),
    ),
  users: (search: string) =>
    pagedQuery('users', search, (query, signal) => api('GET /operations/users', { query, signal })),
  /** Asks the office each time that it is opened. */
  extension: (id: string) =>
    apiQuery(['operations', 'extension', id], 'GET /operations/titles/{id}/extension', {
      params: { id },
    }),
  filingTitle: (saleId: string) =>
    queryOptions({
      queryKey: ['operations', 'filing-title', saleId],
      queryFn: ({ signal }) =>
        api('GET /operations/filings/{saleId}/title', { params: { saleId }, signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  filingCounts: () => apiQuery(['operations', 'filing-counts'], 'GET /operations/filings/counts'),
  sale: (id: string) =>
    apiQuery(['operations', 'sale', id], 'GET /operations/sales/{id}', { params: { id } }),
  transfers: () => apiQuery(['operations', 'transfers'], 'GET /operations/transfers'),
  /** Fetched again while it is open: a status that is a minute old is a rumor. */
  health: () =>
    queryOptions({
      queryKey: ['operations', 'health'],
      queryFn: ({ signal }) => api('GET /operations/health', { signal }),
      refetchInterval: 30_000,
      staleTime: 0,
    }),
  /** Besides entries that contain the search text, the acts whose words on the page contain it. */
  audit: (search: string, acts: readonly OperatorAct[]) =>
    pagedQuery('audit', search, (query, signal) =>
      api('GET /operations/audit', { query: { ...query, acts: acts.join(',') }, signal }),
    ),
};

/** Every act of an operator is written to the audit trail, so the whole area is fetched again. */
export function useOperation<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => void client.invalidateQueries({ queryKey: ['operations'] }),
  });
}

/** Enters the USPTO's receipt, which releases the payouts. */
export function useFileAssignment(saleId: string) {
  return useOperation(
    (receipt: string): Promise<Filing> =>
      api('POST /operations/filings/{saleId}/file', {
        params: { saleId },
        body: { receipt, titleChecked: true },
      }),
  );
}

export function useRecordAssignment(saleId: string) {
  return useOperation(
    (body: { reel: string; frame: string }): Promise<Filing> =>
      api('POST /operations/filings/{saleId}/record', { params: { saleId }, body }),
  );
}

/** The paper that was found isn't this sale's. */
export function useDismissFound(saleId: string) {
  return useOperation(
    (body: { reel: string; frame: string; reason: string }): Promise<Filing> =>
      api('POST /operations/filings/{saleId}/dismiss', { params: { saleId }, body }),
  );
}

/** Corrects the numbers of a filing; numbers that are left out stay. */
export function useCorrectFiling(saleId: string) {
  return useOperation(
    (body: { receipt: string; reel?: string; frame?: string; reason: string }): Promise<Filing> =>
      api('POST /operations/filings/{saleId}/correct', { params: { saleId }, body }),
  );
}

export type ReasonedAct =
  | 'refund'
  | 'writeOff'
  | 'topUp'
  | 'payAgain'
  | 'confirmReturn'
  | 'discardReturn'
  | 'clearCheck'
  | 'check'
  | 'returnTransfer'
  | 'takeDown'
  | 'restoreListing'
  | 'suspend'
  | 'restoreUser'
  | 'closeReport';

/** What an act is about, as its operator has read it: cents to top up, the entry to confirm. */
export type Named = { amount?: number; entryId?: string };

type Reasoned = { act: ReasonedAct; id: string; named: Named | undefined; reason: string };

/** An act that needs a reason, kept with it in the audit trail. */
export function useReasonedAct() {
  return useOperation(async ({ act, id, named = {}, reason }: Reasoned): Promise<void> => {
    const { amount = 0, entryId = '' } = named;
    const input = { params: { id }, body: { reason } };
    if (act === 'refund') await api('POST /operations/sales/{id}/refund', input);
    if (act === 'writeOff') await api('POST /operations/sales/{id}/write-off', input);
    if (act === 'topUp') {
      const body = { reason, amount };
      await api('POST /operations/sales/{id}/top-up', { ...input, body });
    }
    if (act === 'payAgain') await api('POST /operations/sales/{id}/pay-again', input);
    if (act === 'confirmReturn') {
      const body = { reason, entryId };
      await api('POST /operations/sales/{id}/outside-return/confirm', { ...input, body });
    }
    if (act === 'discardReturn') {
      await api('POST /operations/sales/{id}/outside-return/discard', input);
    }
    if (act === 'clearCheck') await api('POST /operations/sales/{id}/clear-check', input);
    if (act === 'check') await api('POST /operations/sales/{id}/check', input);
    if (act === 'returnTransfer') await api('POST /operations/transfers/{id}/return', input);
    if (act === 'takeDown') await api('POST /operations/listings/{id}/take-down', input);
    if (act === 'restoreListing') await api('POST /operations/listings/{id}/restore', input);
    if (act === 'suspend') await api('POST /operations/users/{id}/suspend', input);
    if (act === 'closeReport') await api('POST /operations/reports/{id}/close', input);
    if (act === 'restoreUser') await api('POST /operations/users/{id}/restore', input);
  });
}

/** Writes to parties of a sale, or notes something for the team. */
export function useSaleWords(id: string) {
  return useOperation((body: SaleWordsEntry) =>
    api('POST /operations/sales/{id}/words', { params: { id }, body }),
  );
}

/** Enters that a refund which the provider can't deliver was paid back in another way. */
export function useOutsideReturn(id: string) {
  return useOperation((body: OutsideReturnEntry) =>
    api('POST /operations/sales/{id}/outside-return', { params: { id }, body }),
  );
}

/** Writes what was found about a title: a payment may be made, or may not. */
export function useFindTitle(id: string) {
  return useOperation((body: { checkId: string | null; permits: boolean; reason: string }) =>
    api('POST /operations/titles/{id}/find', { params: { id }, body }),
  );
}

type PaperAnswer = { takes: boolean; checkId: string; paperId: string; reason: string };

/** Takes the paper that the seller sent, or refuses it, in words. */
export function useAnswerPaper(id: string) {
  return useOperation(({ takes, checkId, paperId, reason }: PaperAnswer) =>
    takes
      ? api('POST /operations/titles/{id}/take-paper', {
          params: { id },
          body: { checkId, paperId, reason },
        })
      : api('POST /operations/titles/{id}/refuse-paper', {
          params: { id },
          body: { paperId, reason },
        }),
  );
}

/** Enters by how many days a term was extended; null takes them back. */
export function useEnterExtension(id: string) {
  return useOperation((body: { days: number | null; reason: string }) =>
    api('POST /operations/titles/{id}/extension', { params: { id }, body }),
  );
}

/** Asks the office again, now. */
export function useCompareTitle(id: string) {
  return useOperation(() => api('POST /operations/titles/{id}/compare', { params: { id } }));
}

/** Answers an inquiry, unless another answer has come since the one on the screen. */
export function useReplyToInquiry(id: string) {
  return useOperation((body: { message: string; afterReplyId: string | null }) =>
    api('POST /operations/inquiries/{id}/reply', { params: { id }, body }),
  );
}

export function queueAddress(kind: QueueKind | null, search: string): string {
  return apiAddress('GET /operations/queue/export', {
    query: { ...(kind ? { kind } : {}), ...(search === '' ? {} : { query: search }) },
  });
}

export function packetAddress(saleId: string): string {
  return apiAddress('GET /operations/filings/{saleId}/packet', { params: { saleId } });
}
