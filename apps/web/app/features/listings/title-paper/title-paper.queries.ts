import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, uploadFile } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';

export const titlePaperQueries = {
  own: (patentId: string) =>
    apiQuery(['listings', 'title-paper', patentId], 'GET /patent/title/paper', {
      query: { patentId },
    }),
};

/** Sends a paper with its progress; it takes the place of one that was not taken. */
export function useSendPaper(patentId: string) {
  const client = useQueryClient();
  const { queryKey } = titlePaperQueries.own(patentId);
  const [sending, setSending] = useState<{ name: string; fraction: number } | null>(null);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      setSending({ name: file.name, fraction: 0 });
      return uploadFile('POST /patent/upload/title-paper', {
        query: { patentId },
        file,
        onProgress: (fraction) => setSending({ name: file.name, fraction }),
      });
    },
    onSuccess: (own) => client.setQueryData(queryKey, own),
    onError: () => void client.invalidateQueries({ queryKey }),
    onSettled: () => setSending(null),
  });
  return { send: mutation.mutate, sending, error: mutation.error };
}

/** Saves what the paper shows. 409 `listings.title_paper_answered` if an operator was faster. */
export function useExplainPaper(patentId: string) {
  const client = useQueryClient();
  const { queryKey } = titlePaperQueries.own(patentId);
  return useMutation({
    mutationFn: (body: { paperId: string; note: string }) =>
      api('PUT /patent/title/paper', { query: { patentId }, body }),
    onSuccess: (own) => client.setQueryData(queryKey, own),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

export function useRemovePaper(patentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paperId: string) =>
      api('DELETE /patent/title/paper', { query: { patentId, paperId } }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: titlePaperQueries.own(patentId).queryKey }),
  });
}
