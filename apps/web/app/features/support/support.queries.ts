import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export type Inquiry = { subject: string; category: SupportCategory; message: string };

/** Writes to support. Name and address are those of the session. */
export function useSendInquiry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Inquiry) => api('POST /support/inquiry', { body }),
    // Not waited for: the message is sent, whether or not the list below the form is up to date.
    onSettled: () => void client.invalidateQueries({ queryKey: ['support'] }),
  });
}
