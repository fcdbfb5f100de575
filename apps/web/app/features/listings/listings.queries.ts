import type { PageSource } from '@claimstead/contract/listing-interest.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useMe } from '../../lib/session.ts';

const dayMs = 86_400_000;

/** One reading of a listing; `from` null: it was told, or isn't one. */
type Visit = { from: PageSource | null };

export const listingQueries = {
  /**
   * One listing with what the viewer may do with it.
   * @param visit from where they came to read it; told once, however often the page asks again.
   */
  detail: (id: string, visit: Visit = { from: null }) =>
    queryOptions({
      queryKey: ['listings', 'detail', id],
      queryFn: async ({ signal }) => {
        const { from } = visit;
        const query = from === null ? { id } : { id, from };
        const listing = await api('GET /patent', { query, signal });
        visit.from = null;
        return listing;
      },
    }),
  documents: (patentId: string) =>
    apiQuery(['listings', 'documents', patentId], 'GET /patent/documents', { query: { patentId } }),
  /** What this patent document says about itself; for owners only. */
  suggestions: (patentId: string, documentUri: string) =>
    apiQuery(['listings', 'suggestions', patentId, documentUri], 'GET /patent/suggestions', {
      query: { patentId },
    }),
  /** What the office and earlier listings know of a number, to begin a listing with. */
  lookup: (number: string) =>
    queryOptions({
      queryKey: ['listings', 'lookup', number],
      queryFn: ({ signal }) => api('GET /patent/lookup', { query: { number }, signal }),
      staleTime: dayMs,
    }),
  owners: (patentId: string) =>
    apiQuery(['listings', 'owners', patentId], 'GET /owners', { query: { patentId } }),
  /** The state of an invitation for the signed-in person; fetched again each time it is opened. */
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['listings', 'invitation', token],
      queryFn: ({ signal }) => api('GET /invitations/{token}', { params: { token }, signal }),
      staleTime: 0,
    }),
  /** What the email of an invitation says, for whoever opens its link signed out. */
  letter: (token: string) =>
    queryOptions({
      queryKey: ['listings', 'letter', token],
      queryFn: ({ signal }) =>
        api('GET /invitations/{token}/letter', { params: { token }, signal }),
      staleTime: 0,
    }),
  /** Every unsold listing of the signed-in person, in all three buckets. */
  mine: () => apiQuery(['listings', 'mine'], 'GET /patents/active'),
  categories: () =>
    queryOptions({
      queryKey: ['catalogue', 'categories'],
      queryFn: ({ signal }) => api('GET /categories', { signal }),
      staleTime: dayMs,
    }),
  /** People who wrote to this owner: the possible buyers of "Mark as Sold". */
  contacts: (patentId: string) =>
    apiQuery(['messaging', 'contacts', patentId], 'GET /messages/contacts', {
      query: { patentId },
    }),
  /** What a linked page says about itself; null if unknown. Never fails. */
  linkPreview: (url: string) =>
    queryOptions({
      queryKey: ['link-preview', url],
      queryFn: ({ signal }) => fetchLinkPreview(url, signal),
      staleTime: dayMs,
      retry: false,
    }),
};

type LinkPreview = { title: string; description: string; image: string | null };

async function fetchLinkPreview(url: string, signal: AbortSignal): Promise<LinkPreview | null> {
  try {
    const { data } = await api('GET /link-preview', { query: { url }, signal });
    return data ? { ...data, image: data.image?.url ?? null } : null;
  } catch {
    // The generic card covers every failure (P3.16).
    return null;
  }
}

/** Publishes or unpublishes. 402 `listings.subscription_required` if a plan is needed first. */
export function usePublish(patentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (published: boolean) =>
      api('PUT /patent/publish', {
        query: { patentId, published: published ? 'true' : 'false' },
      }),
    onSuccess: (patent: Listing) => {
      client.setQueryData(listingQueries.detail(patentId).queryKey, patent);
      void client.invalidateQueries({ queryKey: ['listings', 'mine'] });
    },
  });
}

export function useDeleteListing(patentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /patent', { query: { id: patentId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['listings', 'mine'] });
      void client.invalidateQueries({ queryKey: ['subscriptions'] });
    },
  });
}

/** Records a sale that was completed outside the product. */
export function useMarkSold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: { patentId: string; buyerUserId: string }) =>
      api('PUT /patent/sold', { query }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['listings'] });
      void client.invalidateQueries({ queryKey: ['sales'] });
      void client.invalidateQueries({ queryKey: ['subscriptions'] });
    },
  });
}

/** A linked owner confirms their share as it was shown; a share that has changed since is refused. */
export function useConfirmShare(patentId: string) {
  const client = useQueryClient();
  const me = useMe();
  const { queryKey } = listingQueries.owners(patentId);
  return useMutation({
    mutationFn: () => {
      const own = client.getQueryData(queryKey)?.find((owner) => owner.user.userId === me.id);
      const shown = own
        ? { stake: String(own.stake), company: own.company ?? '', title: own.title ?? '' }
        : {};
      return api('POST /owners/confirm', { query: { patentId, ...shown } });
    },
    onSuccess: (owners: Owner[]) => client.setQueryData(queryKey, owners),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Sends a new invitation to a named owner without a linked account. */
export function useInviteAgain(patentId: string) {
  const client = useQueryClient();
  const { queryKey } = listingQueries.owners(patentId);
  return useMutation({
    mutationFn: (email: string) =>
      api('POST /owners/invitation', { query: { patentId }, body: { email } }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

type SeenShare = { stake: number; signsFor: { company: string; title: string } | null };

/**
 * Accepts an invitation and confirms the share as it is shown. `onAccepted`: called with the listing's id, also where the
 * invitation has gone from the page in between.
 */
export function useAcceptInvitation(token: string, onAccepted: (listingId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ stake, signsFor }: SeenShare) =>
      api('POST /invitations/{token}/accept', {
        params: { token },
        query: {
          stake: String(stake),
          company: signsFor?.company ?? '',
          title: signsFor?.title ?? '',
        },
      }),
    onSuccess: ({ patentId }) => {
      onAccepted(patentId);
      void client.invalidateQueries({ queryKey: ['listings'] });
    },
    // The share may have changed: the page shows it as it is now.
    onError: () => void client.invalidateQueries(listingQueries.invitation(token)),
  });
}

/** Says that an invitation is not for the person who got it. */
export function useDeclineInvitation(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /invitations/{token}/decline', { params: { token } }),
    onSettled: () => client.invalidateQueries(listingQueries.letter(token)),
  });
}

/** Refetches a listing wherever it is shown: its plan was paid, or it was added to or removed from the wishlist. */
export function useRefreshListing() {
  const client = useQueryClient();
  return (patentId: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['listings', 'detail', patentId] }),
      client.invalidateQueries({ queryKey: ['listings', 'mine'] }),
    ]);
}

/** Applies what the wishlist button did, so that the page shows it without another request. */
export function useRememberWish() {
  const client = useQueryClient();
  return (patentId: string, wishlisted: boolean) => {
    client.setQueryData(listingQueries.detail(patentId).queryKey, (patent) =>
      patent ? { ...patent, wishlisted, moves: turnWishMove(patent.moves, wishlisted) } : patent,
    );
  };
}

function turnWishMove(moves: Listing['moves'], wishlisted: boolean): Listing['moves'] {
  const [from, to] = wishlisted
    ? (['add_to_wishlist', 'remove_from_wishlist'] as const)
    : (['remove_from_wishlist', 'add_to_wishlist'] as const);
  return moves.map((move) => (move === from ? to : move));
}
