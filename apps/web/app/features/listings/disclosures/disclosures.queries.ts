import type { DisclosureQuestion } from '@claimstead/contract/disclosure-questions.ts';
import type {
  AnswerDisclosure,
  Disclosure,
  DisclosureHistory,
  DisclosureSheet,
} from '@claimstead/contract/disclosures.contract.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, uploadFile } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';

type Before = { before?: string };

/** Changes of a sheet in pages, latest first. */
function changes(
  place: readonly string[],
  load: (query: Before, signal: AbortSignal) => Promise<DisclosureHistory>,
) {
  return infiniteQueryOptions({
    queryKey: [...place, 'history'],
    queryFn: ({ pageParam, signal }) =>
      load(pageParam === null ? {} : { before: String(pageParam) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });
}
export type HistoryQuery = ReturnType<typeof changes>;

export const disclosureQueries = {
  sheet: (patentId: string) =>
    apiQuery(['listings', 'disclosures', patentId], 'GET /patent/disclosures', {
      query: { patentId },
    }),
  history: (patentId: string) =>
    changes(['listings', 'disclosures', patentId], (before, signal) =>
      api('GET /patent/disclosures/history', { query: { patentId, ...before }, signal }),
    ),
  forOperators: (id: string) =>
    apiQuery(['operations', 'disclosures', id], 'GET /operations/disclosures/{id}', {
      params: { id },
    }),
  historyForOperators: (id: string) =>
    changes(['operations', 'disclosures', id], (before, signal) =>
      api('GET /operations/disclosures/{id}/history', { params: { id }, query: before, signal }),
    ),
};

type Place = { patentId: string; question: DisclosureQuestion };

/** Saves one answer. 409 `listings.disclosure_changed` if another one was saved meanwhile. */
export function useAnswer({ patentId, question }: Place) {
  const client = useQueryClient();
  const { queryKey } = disclosureQueries.sheet(patentId);
  return useMutation({
    mutationFn: (body: AnswerDisclosure) =>
      api('PUT /patent/disclosures', { query: { patentId, question }, body }),
    onSuccess: (sheet: DisclosureSheet) => {
      client.setQueryData(queryKey, sheet);
      void client.invalidateQueries({ queryKey: disclosureQueries.history(patentId).queryKey });
    },
    // What stands now is shown beside what was typed.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** "No" to several questions, one after the other, each shown once it is saved; those before a refusal stay. */
export function useNoToAll(patentId: string) {
  const client = useQueryClient();
  const { queryKey } = disclosureQueries.sheet(patentId);
  return useMutation({
    mutationFn: async (entries: readonly Disclosure[]) => {
      for (const { question, version: seenVersion } of entries) {
        const sheet = await api('PUT /patent/disclosures', {
          query: { patentId, question },
          body: { answer: 'no', text: '', referencePatents: [], seenVersion },
        });
        client.setQueryData(queryKey, sheet);
      }
    },
    // The sheet, where another one was saved meanwhile, and its history.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Uploads papers one after the other, each with its progress; a refused one does not stop the others. */
export function useAddPapers({ patentId, question }: Place) {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ name: string; fraction: number } | null>(null);
  const [failed, setFailed] = useState<{ name: string; error: Error }[]>([]);
  const mutation = useMutation({
    mutationFn: async (files: File[]) => {
      setFailed([]);
      for (const file of files) {
        setSending({ name: file.name, fraction: 0 });
        try {
          await uploadFile('POST /patent/upload/disclosure', {
            query: { patentId, question },
            file,
            onProgress: (fraction) => setSending({ name: file.name, fraction }),
          });
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          setFailed((before) => [...before, { name: file.name, error }]);
        }
      }
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: disclosureQueries.sheet(patentId).queryKey });
      setSending(null);
    },
  });
  return { add: mutation.mutate, sending, failed };
}

export function useRemovePaper({ patentId, question }: Place) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uri: string) =>
      api('DELETE /patent/upload/disclosure', { query: { patentId, question, uri } }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: disclosureQueries.sheet(patentId).queryKey }),
  });
}
