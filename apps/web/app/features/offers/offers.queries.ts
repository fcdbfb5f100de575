import type { Offer, OfferMove, OfferStatus } from '@claimstead/contract/offers.contract.ts';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { inboxKey } from '../../lib/inbox-key.ts';

export const offerQueries = {
  /** Offers that it is or was the signed-in person's turn to answer, newest first. */
  received: () => apiQuery(['offers', 'received'], 'GET /offers/received'),
  /** Offers that the signed-in person sent last, newest first. */
  sent: () => apiQuery(['offers', 'sent'], 'GET /offers/sent'),
};

const openStatuses: ReadonlySet<OfferStatus> = new Set(['NEW', 'COUNTERED', 'ACCEPTED']);

/**
 * The signed-in person's open offer for a patent; null: there is none, as far as could be read (the server
 * refuses a second one); undefined while that is not known.
 */
export function useOpenOffer(patentId: string): Offer | null | undefined {
  const lists = useQueries({ queries: [offerQueries.sent(), offerQueries.received()] });
  const own = lists
    .flatMap(({ data }) => data ?? [])
    .find(
      ({ patent, side, status }) =>
        patent.id === patentId && side === 'buyer' && openStatuses.has(status),
    );
  if (own) return own;
  return lists.some(({ isPending }) => isPending) ? undefined : null;
}

type NewOffer = {
  patentId: string;
  /** "1250" or "1250.50", as the query string wants it. */
  amount: string;
  /** Sent to the owner as a separate message; blank sends none. */
  message: string;
};

/** Makes an offer, with the note that comes with it. */
export function useMakeOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ patentId, amount, message }: NewOffer) =>
      api('POST /offer', { query: { patentId, amount }, body: { message } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['offers'] });
      void client.invalidateQueries({ queryKey: inboxKey });
    },
  });
}

export type OfferMoveRequest = {
  /** Paying is a call of its own. */
  move: Exclude<OfferMove, 'pay'>;
  /** What a counter offers; else the amount being answered, and any other is refused with a 409. */
  amount: string;
};

/** Answers an offer. A 409 gives its current state if the other side was faster: the lists are refetched. */
export function useMoveOffer(offerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: OfferMoveRequest): Promise<Offer> => {
      const { move, amount } = request;
      return api(`POST /offer/{id}/${move}`, { params: { id: offerId }, query: { amount } });
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
