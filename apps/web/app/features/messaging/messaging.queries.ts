import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { inboxKey } from '../../lib/inbox-key.ts';
import { type ConversationsData, withNewestPage, withRows } from './conversations-data.ts';
import { beginThread, type ThreadData, withNews, withOlder, withSent } from './thread-data.ts';

/** The server's page size; fewer messages mean that the end is reached. */
const threadPage = 100;
const conversationsPage = 50;

const conversationsKey = [...inboxKey, 'conversations'] as const;
/** All messages with a person, or with `patentId` those about one patent; each is a thread of its own. */
const threadKey = (userId: string, patentId: string | null) =>
  [...threadsKey(userId), patentId] as const;
export const threadsKey = (userId: string) => [...inboxKey, 'thread', userId] as const;

export const messagingQueries = {
  /** Conversations with their last message, newest first. A refetch reads only the first page. */
  conversations: () =>
    queryOptions({
      queryKey: conversationsKey,
      queryFn: async ({ client, signal }): Promise<ConversationsData> => {
        const query = { limit: String(conversationsPage) };
        const page = await api('GET /conversations', { query, signal });
        const known = client.getQueryData<ConversationsData>(conversationsKey);
        return withNewestPage(known, page, page.length === conversationsPage);
      },
    }),
  /** The messages found, newest first. Only asked for a search that is not blank. */
  found: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...inboxKey, 'found', search],
      queryFn: ({ pageParam, signal }) =>
        api('GET /conversations', {
          query: { search, ...(pageParam === null ? {} : { before: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) =>
        page.length === conversationsPage ? page.at(-1)?.messageId : undefined,
      enabled: search !== '',
      placeholderData: keepPreviousData,
    }),
  /** The thread with one person, or of one patent. A refetch asks only for what came after the latest message. */
  thread: (userId: string, patentId: string | null) =>
    queryOptions({
      queryKey: threadKey(userId, patentId),
      queryFn: ({ client, signal }) => readThread(client, { userId, patentId }, signal),
      // A thread that is opened again asks for what is new.
      staleTime: 0,
    }),
  /** Whom a thread is with, and what it is about; `patentId` is the listing to write about. */
  head: (userId: string, patentId: string | null) =>
    queryOptions({
      queryKey: [...inboxKey, 'head', userId, patentId],
      queryFn: ({ signal }) => {
        const query = patentId === null ? {} : { patentId };
        return api('GET /conversations/{userId}', { params: { userId }, query, signal });
      },
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

type ThreadOf = { userId: string; patentId: string | null };

async function readThread(
  client: QueryClient,
  { userId, patentId }: ThreadOf,
  signal: AbortSignal,
): Promise<ThreadData> {
  const known = () => client.getQueryData<ThreadData>(threadKey(userId, patentId));
  const read = (part: { after?: string }) => {
    const query = { ...part, ...(patentId === null ? {} : { patentId }) };
    return api('GET /messages/{userId}', { params: { userId }, query, signal });
  };
  const place = known()?.messages.at(-1)?.messageId;
  if (place === undefined) {
    const newest = await read({});
    const begun = beginThread(newest, newest.length === threadPage);
    // What was sent in the meantime may be missing from the answer.
    return (known()?.sent ?? []).reduce(withSent, begun);
  }
  let news: Message[] = [];
  for (let after = place; ; after = news.at(-1)?.messageId ?? after) {
    const page = await read({ after });
    news = [...news, ...page];
    if (page.length < threadPage) break;
  }
  return withNews(known() ?? beginThread([], false), news);
}

/** Reads what came before the first message that is here. */
export async function readOlder(
  client: QueryClient,
  { userId, patentId }: ThreadOf,
): Promise<void> {
  const queryKey = threadKey(userId, patentId);
  const first = client.getQueryData<ThreadData>(queryKey)?.messages[0];
  if (!first) return;
  const query = { before: first.messageId, ...(patentId === null ? {} : { patentId }) };
  const older = await api('GET /messages/{userId}', { params: { userId }, query });
  client.setQueryData<ThreadData>(
    queryKey,
    (thread) => thread && withOlder(thread, older, older.length === threadPage),
  );
}

/** Reads the conversations after the last one that is here. */
export async function readMoreConversations(client: QueryClient): Promise<void> {
  const last = client.getQueryData<ConversationsData>(conversationsKey)?.rows.at(-1);
  if (!last) return;
  const query = { limit: String(conversationsPage), before: last.messageId };
  const rows = await api('GET /conversations', { query });
  client.setQueryData<ConversationsData>(
    conversationsKey,
    (known) => known && { ...withRows(known, rows), hasOlder: rows.length === conversationsPage },
  );
}

export async function readConversationsWith(
  client: QueryClient,
  userIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < userIds.length; at += limits.conversationsAsked) {
    const asked = userIds.slice(at, at + limits.conversationsAsked).join(',');
    const rows = await api('GET /conversations', { query: { with: asked } });
    client.setQueryData<ConversationsData>(
      conversationsKey,
      (known) => known && withRows(known, rows),
    );
  }
}

/** What is sent besides the text. */
type NewMessage = {
  text: string;
  idempotencyKey: string;
  patentId: string | null;
  fileIds?: string[];
};

/** Sends a message and shows it in the thread as soon as the server has it. */
export function useSendMessage(userId: string) {
  const client = useQueryClient();
  return async ({ text, patentId, ...rest }: NewMessage): Promise<Message> => {
    const sent = await api('POST /messages/{userId}', {
      params: { userId },
      body: { message: text, ...(patentId === null ? {} : { patentId }), ...rest },
    });
    for (const about of patentId === null ? [null] : [null, patentId]) {
      client.setQueryData<ThreadData>(
        threadKey(userId, about),
        (thread) => thread && withSent(thread, sent),
      );
    }
    // The first message about a patent makes it one of the conversation's.
    if (patentId !== null) {
      void client.invalidateQueries({ queryKey: [...inboxKey, 'head', userId] });
    }
    client.setQueryData<ConversationsData>(
      conversationsKey,
      (known) => known && withRows(known, [sent]),
    );
    return sent;
  };
}
