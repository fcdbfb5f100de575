import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../lib/api-problem.ts';
import { messagingCopy } from './messaging.copy.ts';
import { useSendMessage } from './messaging.queries.ts';

/** A message that the server does not have yet. */
export type OutgoingMessage = {
  /** Also the key under which the server takes it once, however often it is sent. */
  localId: string;
  text: string;
  at: string;
  /** The sentence to show where sending failed. */
  failure: string | null;
};

export type Outbox = ReturnType<typeof useOutbox>;

/**
 * Shows what is sent at once, and keeps what failed until it is sent again or discarded, also while
 * another conversation is open.
 */
export function useOutbox(userId: string, patentId: string | null) {
  const client = useQueryClient();
  const queryKey = ['message-outbox', userId];
  const { data: outgoing = [] } = useQuery<OutgoingMessage[]>({
    queryKey,
    queryFn: skipToken,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  });
  const setOutgoing = (change: (list: OutgoingMessage[]) => OutgoingMessage[]) =>
    client.setQueryData<OutgoingMessage[]>(queryKey, (list = []) => change(list));
  const sendMessage = useSendMessage(userId);

  const remove = (localId: string) =>
    setOutgoing((list) => list.filter((entry) => entry.localId !== localId));
  const mark = (localId: string, failure: string | null) =>
    setOutgoing((list) =>
      list.map((entry) => (entry.localId === localId ? { ...entry, failure } : entry)),
    );
  const deliver = async ({ localId, text }: OutgoingMessage) => {
    try {
      await sendMessage({ text, idempotencyKey: localId, ...(patentId ? { patentId } : {}) });
      remove(localId);
    } catch (error) {
      mark(localId, failureWords(error));
    }
  };
  return {
    outgoing,
    send: (text: string) => {
      const entry: OutgoingMessage = {
        localId: crypto.randomUUID(),
        text,
        at: new Date().toISOString(),
        failure: null,
      };
      setOutgoing((list) => [...list, entry]);
      void deliver(entry);
    },
    retry: (entry: OutgoingMessage) => {
      mark(entry.localId, null);
      void deliver(entry);
    },
    discard: remove,
  };
}

/** The server's message, or the specification's sentences (section 8). */
export function failureWords(error: unknown): string {
  if (!isProblem(error)) return messagingCopy.sendFailed;
  if (error.code === 'network') return messagingCopy.sendFailedAgain;
  return error.code === 'http.unreadable' ? messagingCopy.sendFailed : error.detail;
}
