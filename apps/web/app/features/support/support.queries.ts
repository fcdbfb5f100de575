import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export type Inquiry = { subject: string; category: SupportCategory; message: string };

/** Writes to support. Name and address are those of the session. */
export function useSendInquiry() {
  return useMutation({
    mutationFn: (body: Inquiry) => api('POST /support/inquiry', { body }),
  });
}
