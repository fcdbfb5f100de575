import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const subscriptionQueries = {
  plans: () =>
    queryOptions({
      queryKey: ['plans'],
      queryFn: ({ signal }) => api('GET /payments/plans', { signal }),
      staleTime: 10 * 60_000,
    }),
  /** What the browser needs to load the payment provider. */
  paymentsConfig: () =>
    queryOptions({
      queryKey: ['payments-config'],
      queryFn: ({ signal }) => api('GET /payments/config', { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  mine: () =>
    queryOptions({
      queryKey: ['subscriptions', 'mine'],
      queryFn: async ({ signal }) =>
        (await api('GET /payments/user/subscriptions', { signal })).subscriptions,
    }),
  /** The person's invoices, newest first, page after page. */
  invoices: () =>
    infiniteQueryOptions({
      queryKey: ['subscriptions', 'invoices'],
      queryFn: ({ pageParam, signal }) =>
        api('GET /payments/user/invoices', {
          query: pageParam === null ? {} : { after: pageParam },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ invoices, hasMore }) => (hasMore ? (invoices.at(-1)?.id ?? null) : null),
    }),
};

/** Starts the payment of a plan; answers the client secret of the embedded form. */
export function useStartCheckout(patentId: string) {
  return useMutation({
    mutationFn: ({ priceId, free }: { priceId: string; free: boolean }) =>
      api('POST /payments/checkoutSession', {
        query: { patentId, priceId, ...(free ? { free: 'true' } : {}) },
      }),
  });
}

/** Asks the server to check with the provider: the outcome of the payment for this listing's plan. */
export function confirmCheckout(patentId: string) {
  return api('POST /payments/checkoutSession/confirm', { query: { patentId } });
}

/** The payment of a renewal that failed: its amount in cents, and what the provider's form needs. */
export function startRenewalPayment(subscriptionId: string) {
  return api('POST /payments/subscription/renewal', { query: { subscriptionId } });
}

/** Has the server check that payment. */
export function useConfirmRenewal() {
  const client = useQueryClient();
  const show = useShowSubscription();
  return useMutation({
    mutationFn: (subscriptionId: string) =>
      api('POST /payments/subscription/renewal/confirm', { query: { subscriptionId } }),
    onSuccess: (subscription) => {
      show.one(subscription);
      void client.invalidateQueries({ queryKey: subscriptionQueries.invoices().queryKey });
      void client.invalidateQueries({ queryKey: ['listings'] });
    },
  });
}

/** Chooses the plan of the next renewal; the list shows the server's response right away. */
export function useChoosePlan() {
  const show = useShowSubscription();
  return useMutation({
    mutationFn: (query: { subscriptionId: string; priceId: string }) =>
      api('PUT /payments/subscription/nextPlan', { query }),
    onSuccess: show.one,
    onError: show.all,
  });
}

/** Undoes that choice. */
export function useKeepPlan() {
  const show = useShowSubscription();
  return useMutation({
    mutationFn: (subscriptionId: string) =>
      api('DELETE /payments/subscription/nextPlan', { query: { subscriptionId } }),
    onSuccess: show.one,
    onError: show.all,
  });
}

export function useCancelSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subscriptionId: string) =>
      api('POST /payments/subscription/cancel', { query: { subscriptionId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['subscriptions'] });
      void client.invalidateQueries({ queryKey: ['listings'] });
    },
  });
}

/** Shows one subscription as it is now, or refetches all if that is unknown. */
function useShowSubscription() {
  const client = useQueryClient();
  const { queryKey } = subscriptionQueries.mine();
  return {
    one: (subscription: Subscription) =>
      client.setQueryData(queryKey, (known) =>
        known?.map((one) => (one.id === subscription.id ? subscription : one)),
      ),
    all: () => void client.invalidateQueries({ queryKey }),
  };
}
