import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, apiAddress } from '../../lib/api-client.ts';

export const signingQueries = {
  /** Who signs what, as whom. 404 `signatures.token_invalid`, 410 `signatures.token_spent`. */
  ceremony: (token: string) =>
    queryOptions({
      queryKey: ['signing', token],
      queryFn: ({ signal }) => api('GET /signing/{token}', { params: { token }, signal }),
      // Read once: signing spends the token, and the page must not turn into a refusal while someone uses it.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
};

/** The address of one of the two PDFs. */
export function signingDocumentAddress(token: string, part: SigningPart): string {
  return apiAddress('GET /signing/{token}/document', { params: { token }, query: { part } });
}

/** The signature as the server takes it: a name without slashes, or a PNG as plain base64. */
export type Mark = { kind: 'typed'; text: string } | { kind: 'drawn'; png: string };

export function useSign(token: string) {
  return useMutation({
    mutationFn: ({ mark, read }: { mark: Mark; read: SigningPart[] }) =>
      api('POST /signing/{token}/sign', { params: { token }, body: { mark, consent: true, read } }),
  });
}

export function useDecline(token: string) {
  return useMutation({
    mutationFn: (reason: string) =>
      api('POST /signing/{token}/decline', { params: { token }, body: { reason } }),
  });
}
