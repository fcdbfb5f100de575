import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';

/** Who asked the owners of a listing who they are; for owners only. */
export const introductionsOf = (patentId: string) =>
  apiQuery(['listings', 'introductions', patentId], 'GET /patent/introductions', {
    query: { patentId },
  });

/** Asks the owners of a listing who they are. */
export function useAskIntroduction(patentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) =>
      api('POST /patent/introductions', { query: { patentId }, body: { message } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['listings', 'detail', patentId] }),
  });
}

/** An owner's answer to one who asked. */
export function useAnswerIntroduction(patentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'made' | 'declined' }) =>
      api('PUT /introductions/{id}', { params: { id }, body: { status } }),
    onSettled: () => client.invalidateQueries(introductionsOf(patentId)),
  });
}
