import type { MailKind, MailWish } from '@claimstead/contract/notifications.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Under the domain of notices, so that a choice in another tab or by a mail shows here at once. */
export const mailWishesQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'mails'] as const,
    queryFn: ({ signal }) => api('GET /notifications/mails', { signal }),
  });

export type Choice = { kind: MailKind; wish: MailWish };

/** Chooses for one kind: shown at once, taken back where it failed. */
export function useChooseMails() {
  const client = useQueryClient();
  const { queryKey } = mailWishesQuery();
  const put = (choice: Choice) =>
    client.setQueryData(queryKey, (list) =>
      list?.map((one) => (one.kind === choice.kind ? choice : one)),
    );
  return useMutation({
    mutationFn: ({ kind, wish }: Choice) =>
      api('PUT /notifications/mails/{kind}', { params: { kind }, body: { wish } }),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'mail-wishes' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find(({ kind }) => kind === choice.kind);
      put(choice);
      return before;
    },
    onError: (_error, _choice, before) => {
      if (before) put(before);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Ends the mails that a token is of, signed in or not. */
export function useUnsubscribeMails(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /notifications/mails/unsubscribe', { query: { token } }),
    onSettled: () => void client.invalidateQueries({ queryKey: mailWishesQuery().queryKey }),
  });
}
