import type { WantedNote } from '@claimstead/contract/wanted.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import type { ApiInput } from '../../../lib/api-types.ts';

export const wantedQueries = {
  /** What the person looks for, the latest first. */
  notes: () =>
    queryOptions({
      queryKey: ['wanted'],
      queryFn: ({ signal }) => api('GET /wanted', { signal }),
    }),
  /** How many look for a listing, for its owners. */
  forListing: (patentId: string) =>
    queryOptions({
      queryKey: ['wanted-for', patentId],
      queryFn: ({ signal }) => api('GET /patent/wanted', { query: { patentId }, signal }),
    }),
};

type Body = ApiInput<'POST /wanted'>['body'];

/** Adds a note, or with an id changes one. */
export function useSaveNote() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }): Promise<WantedNote> =>
      id === null
        ? api('POST /wanted', { body })
        : api('PUT /wanted/{id}', { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useCloseNote() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /wanted/{id}', { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: wantedQueries.notes().queryKey });
}

/** Invites everyone who looks for a listing. */
export function useInvite(patentId: string) {
  const client = useQueryClient();
  const { queryKey } = wantedQueries.forListing(patentId);
  return useMutation({
    mutationFn: () => api('POST /patent/wanted/invitations', { query: { patentId } }),
    onSuccess: (now) => client.setQueryData(queryKey, now),
    // Someone may have closed their note meanwhile.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
