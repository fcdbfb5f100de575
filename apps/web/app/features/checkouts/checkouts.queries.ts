import { useCallback } from 'react';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, fetchFile } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { ApiResult } from '../../lib/api-types.ts';
import { pollProvider } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { purchaseCopy } from './purchase.copy.ts';

/** What the server knows about the payment for a patent. */
export type PaymentState = ApiResult<'GET /payments/payment/status'>;

export const checkoutQueries = {
  /** What the server knows about the payment. Polled until the provider is done with it. */
  paymentStatus: (patentId: string) =>
    queryOptions({
      queryKey: ['checkouts', 'payment-status', patentId],
      queryFn: ({ signal }) =>
        api('GET /payments/payment/status', { query: { patent_id: patentId }, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data.status === 'open' || state.data.status === 'none'
          ? pollProvider(state)
          : false,
    }),
  /** Purchases whose money is here: the sales that payments became. */
  bought: () => apiQuery(['sales', 'buying'], 'GET /payouts/pending/buyer'),
  /** Payments that wait for the person's bank, and money that no purchase needed. */
  transfers: () => apiQuery(['checkouts', 'transfers'], 'GET /payments/transfers'),
  /**
   * Starts (or finds) the payment and answers its client secret. A query, because the server gives the
   * same payment for the same amount. Outside the domain's keys: an event about a sale must not start it again.
   */
  clientSecret: (patentId: string, amountCents: number, knowsUnchecked: boolean) =>
    queryOptions({
      queryKey: ['payment-secret', patentId, amountCents, knowsUnchecked],
      queryFn: () =>
        api('POST /payments/payment', {
          query: {
            amount: String(amountCents),
            patent_id: patentId,
            ...(knowsUnchecked ? { titleUnchecked: 'true' as const } : {}),
          },
        }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    }),
};

/** Takes home where a bank transfer goes. */
export function useTransferPdf(patentId: string) {
  return useMutation({
    mutationFn: async () => {
      const query = { patent_id: patentId };
      const taken = await fetchFile('GET /payments/payment/transfer', { query });
      saveFile(taken.content, taken.name ?? purchaseCopy.transfer.pdfFile);
    },
  });
}

/** Asks again for what decides about a patent, and for what may be done with its listing. */
export function useRefreshState(patentId: string) {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        ['state', 'detail'].map((part) =>
          client.invalidateQueries({ queryKey: ['listings', part, patentId] }),
        ),
      ),
    [client, patentId],
  );
}

/** Confirms, with the words that were read, that one wants to buy a patent although it may be over, or is tied to others. */
export function useConfirmStatus(patentId: string) {
  const refreshState = useRefreshState(patentId);
  return useMutation({
    mutationFn: (words: string) =>
      api('POST /payments/payment/legalStatus', {
        query: { patent_id: patentId },
        body: { words },
      }),
    // What was read is not what is known by now.
    onError: () => void refreshState(),
  });
}

/** Cancels a payment by bank transfer: what has arrived is sent back. */
export function useStopTransfer(patentId: string) {
  const refresh = useRefreshPurchase();
  return useMutation({
    mutationFn: () => api('POST /payments/payment/stop', { query: { patent_id: patentId } }),
    onSettled: refresh,
  });
}

/** Refetches everything that a payment, begun or canceled, may have changed. */
export function useRefreshPurchase() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['checkouts', 'sales', 'offers'].map((domain) =>
        client.invalidateQueries({ queryKey: [domain] }),
      ),
    );
}
