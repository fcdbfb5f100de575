import type { MailKind, MailWish } from '@claimstead/contract/notifications.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** Under the notifications domain, so that a choice made in another tab or from an email shows here right away. */
export const mailWishesQuery = () =>
  apiQuery(['notifications', 'mails'] as const, 'GET /notifications/mails');

export type Choice = { kind: MailKind; wish: MailWish };

/** Sets one kind. */
export function useChooseMails() {
  const client = useQueryClient();
  const { queryKey } = mailWishesQuery();
  return useMutation({
    mutationFn: (choice: Choice) => api('PUT /notifications/mails', { body: choice }),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'mail-wishes' },
    onSuccess: async (_, choice) => {
      // An answer under way may be older.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (list) =>
        list?.map((one) => (one.kind === choice.kind ? choice : one)),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Ends the emails that a token is for, signed in or not. */
export function useUnsubscribeMails(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /notifications/mails/unsubscribe', { query: { token } }),
    onSettled: () => void client.invalidateQueries({ queryKey: mailWishesQuery().queryKey }),
  });
}
