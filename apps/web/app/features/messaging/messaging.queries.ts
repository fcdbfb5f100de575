import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Message } from '@claimstead/contract/messaging.contract.ts';
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** The server answers so many messages at once; fewer mean that the beginning is reached. */
const threadPage = 100;

export const messagingQueries = {
  /** Conversations with their last message, newest first. */
  conversations: () =>
    queryOptions({
      queryKey: ['messaging', 'conversations'],
      queryFn: ({ signal }) => api('GET /conversations', { signal }),
    }),
  /** The thread with one person: the first page is the newest, each further one is older. */
  thread: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['messaging', 'thread', userId],
      queryFn: ({ pageParam, signal }) =>
        api('GET /messages/{userId}', {
          params: { userId },
          query: pageParam ? { before: pageParam } : {},
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page.length < threadPage ? undefined : page[0]?.messageId),
    }),
  /** People by name. Only asked for a query that is not blank. */
  people: (query: string) =>
    queryOptions({
      queryKey: ['people', query],
      queryFn: ({ signal }): Promise<PublicUser[]> =>
        api('GET /users/search', { query: { query }, signal }),
      enabled: query !== '',
      placeholderData: keepPreviousData,
    }),
};

/** Sends a message and shows it in the thread as soon as the server has it. */
export function useSendMessage(userId: string) {
  const client = useQueryClient();
  return async (text: string): Promise<Message> => {
    const sent = await api('POST /messages/{userId}', {
      params: { userId },
      body: { message: text },
    });
    const { queryKey } = messagingQueries.thread(userId);
    // A read that is under way would take the message off the screen again.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (data) => withMessage(data, sent));
    void client.invalidateQueries({ queryKey: ['messaging'] });
    return sent;
  };
}

type Thread = InfiniteData<Message[]>;

/** The thread with `sent` as its newest message, once. */
export function withMessage(thread: Thread | undefined, sent: Message): Thread {
  if (!thread) return { pages: [[sent]], pageParams: [null] };
  const [newest = [], ...older] = thread.pages;
  const known = newest.some(({ messageId }) => messageId === sent.messageId);
  return known ? thread : { ...thread, pages: [[...newest, sent], ...older] };
}

/** All messages that are here, oldest first, each once. */
export function messagesOf(thread: Thread | undefined): Message[] {
  const all = (thread?.pages ?? []).toReversed().flat();
  return [...new Map(all.map((message) => [message.messageId, message])).values()];
}
