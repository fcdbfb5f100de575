import { limits } from '@claimstead/contract/limits.ts';
import {
  type Mutation,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { ApiResult } from '../../lib/api-types.ts';
import { tellTabs, usePollInterval } from '../../lib/live.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { bringBackNotices, removeNotices } from './removed-notices.ts';
import { shellCopy } from './shell.copy.ts';

export type Notification = ApiResult<'GET /notifications'>[number];

/** What is marked as read: one notification by its id, or all of them (`'all'`). */
type Mark = {
  which: string;
  /** What else is removed from this browser's list. */
  removed?: { personId: string; ids: readonly string[] };
};

const domain = ['notifications'] as const;
const markKey = ['notifications', 'mark'] as const;

const queries = {
  list: () => apiQuery(['notifications', 'list'] as const, 'GET /notifications'),
  unreadCount: () =>
    apiQuery(['notifications', 'unread-count'] as const, 'GET /notifications/unread/count'),
};

/** The latest notifications; those being marked as read count as read. */
export function useNotifications() {
  const refetchInterval = usePollInterval(limits.notificationPollSeconds);
  const query = useQuery({ ...queries.list(), refetchInterval });
  const marks = usePendingMarks();
  return { query, entries: query.data?.map((entry) => asMarked(entry, marks)) ?? [] };
}

/** How many are unread, without those that are being marked as read. */
export function useUnreadCount(): number {
  const refetchInterval = usePollInterval(limits.notificationPollSeconds);
  const { data: count = 0 } = useQuery({ ...queries.unreadCount(), refetchInterval });
  const { data: list = [] } = useQuery({ ...queries.list(), enabled: false });
  const marks = usePendingMarks();
  if (marks.includes('all')) return 0;
  return Math.max(0, count - newlyRead(list, marks));
}

/** Marks as read, and removes if asked to: immediately on the screen, rolled back with a message on failure. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: markKey,
    mutationFn: async ({ which }: Mark) => {
      if (which === 'all') await api('PUT /notifications/read-all');
      else await api('PUT /notifications/{id}/read', { params: { id: which } });
    },
    onMutate: ({ removed }) => {
      if (removed) removeNotices(removed.personId, removed.ids);
    },
    onSuccess: async (_, { which }) => {
      tellTabs({ kind: 'notification', data: { read: which } });
      // A response under way may be outdated.
      await client.cancelQueries({ queryKey: domain });
      const list = client.getQueryData(queries.list().queryKey) ?? [];
      client.setQueryData(queries.unreadCount().queryKey, (count = 0) =>
        which === 'all' ? 0 : Math.max(0, count - newlyRead(list, [which])),
      );
      client.setQueryData(queries.list().queryKey, (entries) =>
        entries?.map((entry) => asMarked(entry, [which])),
      );
    },
    onError: (error, { which, removed }) => {
      toastFailure(failureOf(which, removed !== undefined), error);
      if (removed) bringBackNotices(removed.personId, removed.ids);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: domain }),
  });
}

function failureOf(which: string, isRemoval: boolean): string {
  const copy = shellCopy.notifications;
  if (which === 'all') return isRemoval ? copy.clearFailed : copy.markAllFailed;
  return isRemoval ? copy.removeFailed : copy.markFailed;
}

function usePendingMarks(): string[] {
  return useMutationState<string, Mutation<void, Error, Mark>>({
    filters: { mutationKey: markKey, status: 'pending' },
    select: ({ state }) => state.variables?.which ?? '',
  });
}

function isMarked(entry: Notification, marks: readonly string[]): boolean {
  return marks.includes('all') || marks.includes(entry.id);
}

function asMarked(entry: Notification, marks: readonly string[]): Notification {
  return entry.read || !isMarked(entry, marks) ? entry : { ...entry, read: true };
}

function newlyRead(list: readonly Notification[], marks: readonly string[]): number {
  return list.filter((entry) => !entry.read && isMarked(entry, marks)).length;
}
