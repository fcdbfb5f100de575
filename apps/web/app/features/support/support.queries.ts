import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { supportCopy as copy } from './support.copy.ts';
import { forgetDraft } from './support-draft.ts';

type Inquiry = { subject: string; category: SupportCategory; message: string };

/** These toasts last five seconds (P9.5). */
const toastTime = { autoCloseMs: 5000 };

/**
 * Writes to support. Name and address are the session's. The outcome is shown wherever the person is by then,
 * and the draft goes only once it was sent.
 */
export function useSendInquiry(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Inquiry) => api('POST /support/inquiry', { body }),
    onSuccess: () => {
      forgetDraft(personId);
      toastSuccess(copy.sent.title, copy.sent.text, toastTime);
    },
    onError: sayFailure,
    // Not awaited: the message is sent, whether or not the list below the form is up to date.
    onSettled: () => void client.invalidateQueries({ queryKey: ['support'] }),
  });
}

function sayFailure(error: Error): void {
  if (isProblem(error, 'network')) {
    toastFailure(copy.network.title, copy.network.text, toastTime);
    return;
  }
  const known = isProblem(error) && error.code !== 'http.unreadable';
  toastFailure(copy.failed.title, known ? wordsFor(error) : copy.failed.text, toastTime);
}
