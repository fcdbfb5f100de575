import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../lib/api-problem.ts';
import { useKeptList } from './kept-list.ts';
import { messagingCopy } from './messaging.copy.ts';
import { useSendMessage } from './messaging.queries.ts';

/** A message that the server does not have yet. */
export type OutgoingMessage = {
  /** Also the key under which the server takes it once, however often it is sent. */
  localId: string;
  text: string;
  files: MessageFile[];
  /** What it is about; null: no patent in particular. */
  patentId: string | null;
  at: string;
  /** The sentence to show where sending failed. */
  failure: string | null;
};

export type Outbox = ReturnType<typeof useOutbox>;

/**
 * Shows a message as soon as it is sent, and keeps a failed one until it is resent or discarded, even while
 * another conversation is open, and until its writer has signed in again. With a patent: what is sent is about it,
 * and nothing else is shown.
 */
export function useOutbox(userId: string, patentId: string | null) {
  const client = useQueryClient();
  const [outgoing, setOutgoing] = useKeptList<OutgoingMessage>(userId);
  const sendMessage = useSendMessage(userId);

  const remove = (localId: string) =>
    setOutgoing((list) => list.filter((entry) => entry.localId !== localId));
  const mark = (localId: string, failure: string | null) =>
    setOutgoing((list) =>
      list.map((entry) => (entry.localId === localId ? { ...entry, failure } : entry)),
    );
  const deliver = async ({ localId, text, files, patentId: about }: OutgoingMessage) => {
    const attached = files.length > 0 ? { fileIds: files.map(({ id }) => id) } : {};
    try {
      await sendMessage({ text, idempotencyKey: localId, patentId: about, ...attached });
      remove(localId);
    } catch (error) {
      mark(localId, failureWords(error));
    }
  };
  return {
    outgoing: outgoing.filter((entry) => patentId === null || entry.patentId === patentId),
    send: (text: string, files: MessageFile[]) => {
      const entry: OutgoingMessage = {
        localId: crypto.randomUUID(),
        text,
        files,
        patentId,
        at: new Date().toISOString(),
        failure: null,
      };
      setOutgoing((list) => [...list, entry]);
      void inOrder(client, userId, () => deliver(entry));
    },
    retry: (entry: OutgoingMessage) => {
      mark(entry.localId, null);
      void inOrder(client, userId, () => deliver(entry));
    },
    discard: remove,
  };
}

const sending = new WeakMap<QueryClient, Map<string, Promise<void>>>();

/** One after the other for each thread: two simultaneous requests may arrive in the wrong order. */
function inOrder(client: QueryClient, userId: string, work: () => Promise<void>): Promise<void> {
  const threads = sending.get(client) ?? new Map<string, Promise<void>>();
  sending.set(client, threads);
  const done = (threads.get(userId) ?? Promise.resolve()).then(work);
  threads.set(userId, done);
  return done;
}

/** The server's message, or the fixed sentences (P10.6). */
function failureWords(error: unknown): string {
  if (!isProblem(error)) return messagingCopy.sendFailed;
  if (error.code === 'network') return messagingCopy.sendFailedAgain;
  return error.code === 'http.unreadable' ? messagingCopy.sendFailed : error.detail;
}
