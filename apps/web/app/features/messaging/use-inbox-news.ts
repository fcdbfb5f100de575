import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { inboxKey } from '../../lib/inbox-key.ts';
import { onLiveEvent, useLiveConnected } from '../../lib/live.ts';
import { type ConversationsData, type ReadNews, withReceived } from './conversations-data.ts';
import { inTurn } from './in-turn.ts';
import { messagingQueries, readConversationsWith, threadsKey } from './messaging.queries.ts';
import type { ThreadData } from './thread-data.ts';

/**
 * Keeps the inbox current while it is open. A live event names who wrote or read: only that conversation,
 * and of the open thread only what is new, is asked for. Events that come in faster than the answers are
 * fetched together.
 */
export function useInboxNews(myId: string): void {
  const client = useQueryClient();
  const connected = useLiveConnected();
  const wasConnected = useRef(connected);
  useEffect(() => {
    // Events may have been missed while the stream was down.
    if (connected && !wasConnected.current) {
      void client.invalidateQueries({ queryKey: inboxKey });
    }
    wasConnected.current = connected;
  }, [client, connected]);
  useEffect(() => {
    const hear = newsFor(client, myId);
    return onLiveEvent(({ kind, data }) => {
      if (kind === 'message') hear(data);
    });
  }, [client, myId]);
}

/** What a page does with each live event about messages. */
function newsFor(client: QueryClient, myId: string): (data: Record<string, unknown>) => void {
  const waiting = new Set<string>();
  const readWaiting = inTurn(async () => {
    const people = [...waiting];
    waiting.clear();
    await readConversationsWith(client, people);
  });
  const threads = new Map<string, () => Promise<void>>();
  const readThread = (userId: string) => {
    // Reading says that it was received: only what is on the screen is read.
    const shown = { queryKey: threadsKey(userId), type: 'active' } as const;
    const read = threads.get(userId) ?? inTurn(() => client.refetchQueries(shown));
    threads.set(userId, read);
    return read();
  };
  return (data) => {
    const { withUserId } = data;
    if (typeof withUserId !== 'string') return;
    const read = readNewsIn(data, withUserId);
    if (read) {
      noteReceived(client, read, myId);
      return;
    }
    waiting.add(withUserId);
    readWaiting().catch(() => {
      const { queryKey } = messagingQueries.conversations();
      void client.invalidateQueries({ queryKey });
    });
    void readThread(withUserId);
  };
}

function readNewsIn(data: Record<string, unknown>, withUserId: string): ReadNews | null {
  const { by, upTo, at } = data;
  if (typeof by !== 'string' || typeof upTo !== 'string' || typeof at !== 'string') return null;
  return { withUserId, by, upTo, at };
}

function noteReceived(client: QueryClient, read: ReadNews, myId: string): void {
  client.setQueryData<ConversationsData>(
    messagingQueries.conversations().queryKey,
    (known) => known && withReceived(known, read, myId),
  );
  if (read.by === myId) return;
  client.setQueriesData<ThreadData>(
    { queryKey: threadsKey(read.withUserId) },
    (thread) => thread && { ...thread, seenUpTo: read.upTo },
  );
}
