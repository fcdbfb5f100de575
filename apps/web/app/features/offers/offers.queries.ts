import type { Offer, OfferStatus } from '@claimstead/contract/offers.contract.ts';
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { inboxKey } from '../../lib/inbox-key.ts';

export const offerQueries = {
  /** Offers that it is or was the signed-in person's turn to answer, newest first. */
  received: () =>
    queryOptions({
      queryKey: ['offers', 'received'],
      queryFn: ({ signal }) => api('GET /offers/received', { signal }),
    }),
  /** Offers that the signed-in person sent last, newest first. */
  sent: () =>
    queryOptions({
      queryKey: ['offers', 'sent'],
      queryFn: ({ signal }) => api('GET /offers/sent', { signal }),
    }),
};

const openStatuses: ReadonlySet<OfferStatus> = new Set(['NEW', 'COUNTERED', 'ACCEPTED']);

/**
 * The amount of the signed-in person's open offer for a patent, in dollars; null: there is none, as far as
 * could be read (the server refuses a second one); undefined while that is not known.
 */
export function useOpenOffer(patentId: string): number | null | undefined {
  const lists = useQueries({ queries: [offerQueries.sent(), offerQueries.received()] });
  const own = lists
    .flatMap(({ data }) => data ?? [])
    .find(
      ({ patent, side, status }) =>
        patent.id === patentId && side === 'buyer' && openStatuses.has(status),
    );
  if (own) return own.amount;
  return lists.some(({ isPending }) => isPending) ? undefined : null;
}

type NewOffer = {
  patentId: string;
  ownerUserId: string;
  /** "1250" or "1250.50", as the query string wants it. */
  amount: string;
  /** Sent to the owner as a separate message; blank sends none. */
  message: string;
};

/**
 * Makes an offer, then sends the note that came with it. The offer counts even if the note fails:
 * `noteFailed` then carries the reason, so that the person can be told.
 */
export function useMakeOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ patentId, ownerUserId, amount, message }: NewOffer) => {
      const offer = await api('POST /offer', { query: { patentId, amount } });
      const noteFailed = message.trim() === '' ? null : await sendNote(ownerUserId, message);
      return { offer, noteFailed };
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['offers'] });
      void client.invalidateQueries({ queryKey: inboxKey });
    },
  });
}

async function sendNote(userId: string, message: string): Promise<unknown> {
  try {
    await api('POST /messages/{userId}', { params: { userId }, body: { message } });
    return null;
  } catch (error) {
    return error;
  }
}

export type OfferMoveRequest =
  /** The amount being answered; any other is refused with 409 `offers.amount_changed`. */
  | { move: 'accept' | 'reject' | 'withdraw' | 'end'; amount: string }
  /** The new amount. */
  | { move: 'counter'; amount: string };

/** Answers an offer. A 409 gives its current state if the other side was faster: the lists are refetched. */
export function useMoveOffer(offerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: OfferMoveRequest): Promise<Offer> => {
      const params = { id: offerId };
      const query = { amount: request.amount };
      switch (request.move) {
        case 'accept':
          return api('POST /offer/{id}/accept', { params, query });
        case 'reject':
          return api('POST /offer/{id}/reject', { params, query });
        case 'withdraw':
          return api('POST /offer/{id}/withdraw', { params });
        case 'end':
          return api('POST /offer/{id}/end', { params });
        case 'counter':
          return api('POST /offer/{id}/counter', { params, query });
      }
    },
    onSuccess: (offer) => replaceOffer(client, offer),
    onSettled: () => void client.invalidateQueries({ queryKey: ['offers'] }),
  });
}

function replaceOffer(client: ReturnType<typeof useQueryClient>, offer: Offer): void {
  for (const { queryKey } of [offerQueries.received(), offerQueries.sent()]) {
    client.setQueryData<Offer[]>(queryKey, (list) =>
      list?.map((entry) => (entry.id === offer.id ? offer : entry)),
    );
  }
}
