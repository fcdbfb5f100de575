import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-types.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { shellCopy } from './shell.copy.ts';

export type Notification = ApiResult<'GET /notifications'>[number];

const listKey = ['notifications', 'list'] as const;
const countKey = ['notifications', 'unread-count'] as const;

export const notificationQueries = {
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: ({ signal }) => api('GET /notifications', { signal }),
    }),
  unreadCount: () =>
    queryOptions({
      queryKey: countKey,
      queryFn: ({ signal }) => api('GET /notifications/unread/count', { signal }),
    }),
};

/** Marks one (by id) or all (`'all'`) as read: on the screen at once, taken back when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: string) => {
      if (which === 'all') await api('PUT /notifications/read-all');
      else await api('PUT /notifications/{id}/read', { params: { id: which } });
    },
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      const before = {
        list: client.getQueryData<Notification[]>(listKey),
        count: client.getQueryData<number>(countKey),
      };
      const marks = (entry: Notification) => which === 'all' || entry.id === which;
      const newly = before.list?.filter((entry) => !entry.read && marks(entry)).length ?? 0;
      client.setQueryData<Notification[]>(listKey, (list) =>
        list?.map((entry) => (marks(entry) ? { ...entry, read: true } : entry)),
      );
      client.setQueryData<number>(countKey, (count = 0) =>
        which === 'all' ? 0 : Math.max(0, count - newly),
      );
      return before;
    },
    onError: (error, _which, before) => {
      client.setQueryData(listKey, before?.list);
      client.setQueryData(countKey, before?.count);
      toastFailure(shellCopy.notifications.markFailed, error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
