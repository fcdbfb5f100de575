import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const stateQueries = {
  /** What decides about a listing's patent; what is about the listing makes it stale. */
  ofListing: (patentId: string) =>
    queryOptions({
      queryKey: ['listings', 'state', patentId],
      queryFn: ({ signal }) => api('GET /patent/state', { query: { patentId }, signal }),
      staleTime: 0,
      refetchOnMount: 'always',
    }),
};

/** The state of a patent; undefined until it is read. */
export function usePatentState(patentId: string): PatentState | undefined {
  return useQuery(stateQueries.ofListing(patentId)).data;
}

/** Asks to be told once the listing can be bought, or takes it back: shown at once, and taken back where it fails. */
export function useWaitForPurchase(patentId: string) {
  const client = useQueryClient();
  const { queryKey } = stateQueries.ofListing(patentId);
  const show = (waits: boolean) =>
    client.setQueryData(queryKey, (state) =>
      state && 'wait' in state.payment
        ? { ...state, payment: { ...state.payment, wait: waits ? 'waits' : 'may_wait' } as const }
        : state,
    );
  return useMutation({
    mutationFn: (waits: boolean) =>
      api(waits ? 'PUT /patent/wait' : 'DELETE /patent/wait', { query: { patentId } }),
    onMutate: async (waits) => {
      await client.cancelQueries({ queryKey });
      show(waits);
    },
    onError: (_error, waits) => show(!waits),
    onSettled: () => void client.invalidateQueries({ queryKey: ['listings'] }),
  });
}
