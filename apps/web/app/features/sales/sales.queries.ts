import type { Closing } from '@claimstead/contract/closing.contract.ts';
import type {
  AssignmentParty,
  ProposalKind,
  ProposalMove,
  Sale,
} from '@claimstead/contract/sales.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Confirmed } from '../../lib/confirmation.ts';
import { api, apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { pollProvider, sessionKey } from '../../lib/query-client.ts';

export const saleQueries = {
  /** Sales of the signed-in person's patents, from held money on. */
  selling: () => apiQuery(['sales', 'selling'], 'GET /payouts/pending'),
  /** Purchases of the signed-in person, from held money on. */
  buying: () => apiQuery(['sales', 'buying'], 'GET /payouts/pending/buyer'),
  purchased: (userId: string) =>
    apiQuery(['sales', 'purchased', userId], 'GET /patents/purchased', { query: { userId } }),
  sold: (userId: string) =>
    apiQuery(['sales', 'sold', userId], 'GET /patents/sold', { query: { userId } }),
  /** Sales of the signed-in person, on either side, whose payment went back. */
  ended: () => apiQuery(['sales', 'ended'], 'GET /sales/ended'),
  /** The stage of the person's payout account, fetched from the provider; polled while the provider checks. */
  payoutAccount: () =>
    queryOptions({
      queryKey: ['sales', 'payout-account'],
      queryFn: ({ signal }) => api('GET /payments/account', { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.stage === 'checking' ? pollProvider(state) : false,
    }),
  closing: (saleId: string) =>
    apiQuery(['sales', 'closing', saleId], 'GET /sales/{id}/closing', { params: { id: saleId } }),
  evidence: (saleId: string) =>
    apiQuery(['sales', 'evidence', saleId], 'GET /sales/{id}/evidence', { params: { id: saleId } }),
};

type Named = { firstName: string; lastName: string; email: string };

/** The link of the signing page for an owner. A new one each time: links are spent and expire. */
export function ownerSignLinkQuery(patentId: string, { firstName, lastName, email }: Named) {
  return queryOptions({
    queryKey: ['sign-link', patentId],
    queryFn: () =>
      api('POST /patentAssignment/createEmbeddedRequestUrl', {
        query: { patentId },
        body: { firstName, lastName, email },
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * Creates or finds the payout account and stores it. Returns its id. Both calls are repeatable, so a retry
 * after a failure starts from the beginning.
 */
export function useOpenPayoutAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const connectedAccountId = await api('POST /payments/account');
      await api('PATCH /user/payments', { body: { connectedAccountId } });
      return connectedAccountId;
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKey }),
  });
}

/** Replaces a payout account that was refused or closed; `confirmed` asks for the password first. */
export function useReplacePayoutAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, confirmed }: { code: string; confirmed: Confirmed }) =>
      confirmed(() => api('POST /payments/account/replace', { body: code ? { code } : {} })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sessionKey }),
        client.invalidateQueries({ queryKey: saleQueries.payoutAccount().queryKey }),
      ]),
  });
}

/** A fresh secret for the embedded onboarding; the provider's script asks again when one has ended. */
export function fetchAccountSession(connectedAccountId: string): Promise<string> {
  return api('POST /payments/accountSession', { body: { connectedAccountId } });
}

/** The buyer's form as stored on the server; fields that were left empty are not in it. */
export function assignmentDetailsQuery(patentId: string) {
  return queryOptions({
    queryKey: ['assignment-details', patentId],
    queryFn: ({ signal }) => api('GET /patentAssignment/details', { query: { patentId }, signal }),
    // A form being filled in must not change under the person's hands.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Saves the form; the papers that are previewed and signed are made from it. */
export function useSaveDetails(patentId: string) {
  return useMutation({
    mutationFn: (body: AssignmentParty) =>
      api('PUT /patentAssignment/details', { query: { patentId }, body }),
  });
}

/** Returns the link of the signing page for the buyer, whose turn it is. */
export function useSignLink(patentId: string) {
  return useMutation({
    mutationFn: (body: AssignmentParty) =>
      api('POST /patentAssignment/createEmbeddedRequestUrl', { query: { patentId }, body }),
  });
}

/** The PDF made from the last saved form; browsers don't cache it. */
export function previewAddress(patentId: string, part: 'assignment' | 'agreement'): string {
  return apiAddress('GET /patentAssignment/preview', { query: { patentId, part } });
}

/**
 * Starts a draft of a patent that was bought here.
 * @param onListed called with the new listing's id, also where the page has gone on in between
 */
export function useListAgain(
  { patent }: Pick<Closing, 'patent'>,
  onListed: (listingId: string) => void,
) {
  return useMutation({
    mutationFn: () =>
      api('POST /patent', {
        body: {
          title: patent.title,
          patentNumber: patent.patentNumber,
          patentTypeId: patent.patentTypeId,
          countryOfIssue: patent.countryOfIssue,
        },
      }),
    onSuccess: ({ id }) => onListed(id),
  });
}

export function useCancelSale(saleId: string) {
  return useSaleCall(() => api('POST /sales/{id}/cancel', { params: { id: saleId } }));
}

/** Asks the other side for an agreement, or answers. */
export function useProposal(saleId: string) {
  return useSaleCall((body: { kind: ProposalKind; move: ProposalMove }) =>
    api('POST /sales/{id}/proposals', { params: { id: saleId }, body }),
  );
}

/** A call that answers with the sale as it is now, which the lists show at once. */
function useSaleCall<Sent = void>(call: (sent: Sent) => Promise<Sale>) {
  const client = useQueryClient();
  const refresh = useRefreshSales();
  return useMutation({
    mutationFn: call,
    onSuccess: (sale: Sale) => {
      for (const { queryKey } of [saleQueries.selling(), saleQueries.buying()]) {
        client.setQueryData<Sale[]>(queryKey, (list) =>
          list?.map((entry) => (entry.id === sale.id ? sale : entry)),
        );
      }
    },
    onSettled: () => void refresh(),
  });
}

/** Refetches everything that a step of a sale may have changed. */
export function useRefreshSales() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['sales'] }),
      client.invalidateQueries({ queryKey: ['checkouts'] }),
      client.invalidateQueries({ queryKey: ['offers'] }),
      client.invalidateQueries({ queryKey: sessionKey }),
    ]);
}

export function documentAddress(documentId: string): string {
  return apiAddress('GET /patentAssignment/documents/download/{documentId}', {
    params: { documentId },
  });
}
