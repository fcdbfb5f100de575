import type { AdviserRole } from '@claimstead/contract/advisers.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';

export const adviserQueries = {
  /** Who advises in a sale, and whether the viewer may name someone. */
  ofSale: (saleId: string) =>
    apiQuery(['sales', 'advisers', saleId], 'GET /sales/{id}/advisers', {
      params: { id: saleId },
    }),
  /** What the email of an invitation says, for whoever opens its link. */
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['sales', 'adviser-invitation', token],
      queryFn: ({ signal }) => api('GET /advising/{token}', { params: { token }, signal }),
      staleTime: 0,
    }),
};

type Named = { email: string; name: string; role: AdviserRole };

/** Names an adviser for one's own side; an email invites them. */
export function useNameAdviser(saleId: string) {
  return useAdviserCall((body: Named) =>
    api('POST /sales/{id}/advisers', { params: { id: saleId }, body }),
  );
}

/** Removes an adviser of one's own side, or leaves as the adviser. */
export function useEndAdviser(saleId: string, adviserId: string) {
  return useAdviserCall(() =>
    api('DELETE /sales/{id}/advisers/{adviserId}', { params: { id: saleId, adviserId } }),
  );
}

export function useAcceptToAdvise(token: string, onAccepted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /advising/{token}/accept', { params: { token } }),
    onSuccess: onAccepted,
    onSettled: () => client.invalidateQueries({ queryKey: ['sales'] }),
  });
}

export function useDeclineToAdvise(token: string) {
  return useAdviserCall(() => api('POST /advising/{token}/decline', { params: { token } }));
}

/** A call after which everything about the sale is asked for again. */
function useAdviserCall<Sent, Answer>(call: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: ['sales'] }),
  });
}
