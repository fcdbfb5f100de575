import type { Message } from '@claimstead/contract/messaging.contract.ts';

export type ThreadData = {
  /** Oldest first, without a gap: newer messages are fetched after the last of them. */
  messages: Message[];
  /** Sent messages that the server has accepted, but that no fetch has brought in their place yet. */
  sent: Message[];
  hasOlder: boolean;
  /** The latest sent message that the other person is known to have received. */
  seenUpTo: string | null;
};

export function beginThread(newest: Message[], hasOlder: boolean): ThreadData {
  return { messages: newest, sent: [], hasOlder, seenUpTo: null };
}

/** All that is here, oldest first, each once. */
export function messagesOf(thread: ThreadData | undefined): Message[] {
  return thread ? [...thread.messages, ...thread.sent] : [];
}

/** With what came after the latest message. */
export function withNews(thread: ThreadData, news: Message[]): ThreadData {
  const known = idsOf(thread.messages);
  const added = news.filter(({ messageId }) => !known.has(messageId));
  if (added.length === 0) return thread;
  const placed = idsOf(added);
  return {
    ...thread,
    messages: [...thread.messages, ...added],
    sent: thread.sent.filter(({ messageId }) => !placed.has(messageId)),
  };
}

export function withOlder(thread: ThreadData, older: Message[], hasOlder: boolean): ThreadData {
  const known = idsOf(thread.messages);
  const added = older.filter(({ messageId }) => !known.has(messageId));
  return { ...thread, messages: [...added, ...thread.messages], hasOlder };
}

/** With a sent message that the server has just accepted, wherever in the thread its place will be. */
export function withSent(thread: ThreadData, sent: Message): ThreadData {
  const isHere = messagesOf(thread).some(({ messageId }) => messageId === sent.messageId);
  return isHere ? thread : { ...thread, sent: [...thread.sent, sent] };
}

/** The latest sent message that the other person has received; null if none is loaded. */
export function lastSeenOf(thread: ThreadData | undefined, otherId: string): string | null {
  const isSeen = ({ messageId, receivedTimestamp }: Message) =>
    receivedTimestamp !== null || messageId <= (thread?.seenUpTo ?? '');
  const own = messagesOf(thread).findLast(
    (message) => message.fromUser.userId !== otherId && isSeen(message),
  );
  return own?.messageId ?? null;
}

function idsOf(messages: readonly Message[]): Set<string> {
  return new Set(messages.map(({ messageId }) => messageId));
}
