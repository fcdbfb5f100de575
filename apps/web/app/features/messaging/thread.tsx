import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type {
  Message,
  ThreadHead as ThreadHeadData,
} from '@claimstead/contract/messaging.contract.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { firstNameOf } from '../../lib/format.ts';
import { usePollInterval } from '../../lib/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LookAlikeNotice } from '../../ui/look-alike-notice.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { Composer } from './composer.tsx';
import { DealBar } from './deal-bar.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { messagingQueries, readOlder } from './messaging.queries.ts';
import { useOutbox } from './outbox.ts';
import type { ReportedMessage } from './report-dialog.tsx';
import { lastSeenOf, messagesOf, type ThreadData } from './thread-data.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import classes from './thread.module.css';

type ThreadProps = {
  userId: string;
  /** The other person, where the page already knows them. */
  person: PublicUser | null;
  /** The only patent whose messages are shown; null: all are. */
  patentId: string | null;
  /** The message that was looked for; null: none. */
  foundId: string | null;
  /** The conversation has a message that was not received yet. */
  unread: boolean;
  /** The last message of the conversation, if this person sent it and the list says it was received. */
  receivedId: string | null;
};

/** The conversation with one person. Key it by that person: drafts and failures belong to them. */
export function Thread({ userId, person, patentId, foundId, unread, receivedId }: ThreadProps) {
  const head = useQuery(messagingQueries.head(userId, patentId));
  const about = shownAbout(head.data, patentId);
  const query = useQuery({
    ...messagingQueries.thread(userId, about),
    refetchInterval: usePollInterval(5),
  });
  const older = useOlder({ userId, patentId: about }, query.data?.hasOlder ?? false);
  const outbox = useOutbox(userId, about);
  useSeeking(foundId, query.data, older);
  const messages = messagesOf(query.data);
  const other = person ?? head.data?.user ?? null;
  const name = other ? firstNameOf(other) : messagingCopy.someone;
  const seen = lastSeenOf(query.data, userId);
  return (
    <div className={classes.thread}>
      <ThreadTop head={head.data} other={other} messages={messages} about={about} unread={unread} />
      {query.data ? (
        <>
          <ThreadMessages
            key={about}
            userId={userId}
            name={name}
            messages={messages}
            seenId={receivedId !== null && receivedId > (seen ?? '') ? receivedId : seen}
            outbox={outbox}
            narrowed={about !== null}
            foundId={foundId}
            older={older}
          />
          <ThreadAnnouncer
            key={`to hear ${about}`}
            messages={messages}
            userId={userId}
            name={name}
          />
        </>
      ) : (
        <ThreadWaiting error={query.error} onRetry={() => void query.refetch()} />
      )}
      {head.data?.blocked ? (
        <BlockedNotice userId={userId} name={name} />
      ) : (
        <Composer userId={userId} name={name} onSend={outbox.send} />
      )}
    </div>
  );
}

type ThreadTopProps = {
  head: ThreadHeadData | undefined;
  other: PublicUser | null;
  messages: Message[];
  about: string | null;
  unread: boolean;
};

/** Who the other person is, which patent it is about, and what can be done about the person. */
function ThreadTop({ head, other, messages, about, unread }: ThreadTopProps) {
  return (
    <div>
      <ThreadHead person={other} patent={about === null ? null : (head?.patent ?? null)}>
        {head ? (
          <ThreadMenu
            person={head.user}
            blocked={head.blocked}
            lastMessage={lastOf(messages, head.user.userId)}
          />
        ) : null}
      </ThreadHead>
      {head ? <DealBar head={head} about={about} unread={unread} /> : null}
      {other ? <LookAlikeNotice person={other} /> : null}
    </div>
  );
}

/** Loading the messages before those that are shown. */
function useOlder(thread: { userId: string; patentId: string | null }, has: boolean) {
  const client = useQueryClient();
  const older = useMutation({ mutationFn: () => readOlder(client, thread) });
  return { has, loading: older.isPending, failed: older.isError, load: () => older.mutate() };
}

/** The patent whose messages are shown alone: none that the person can no longer see. */
function shownAbout(head: ThreadHeadData | undefined, patentId: string | null): string | null {
  return head === undefined || head.patent?.id === patentId ? patentId : null;
}

/** Loads what came before until the message that was looked for is here. */
function useSeeking(
  foundId: string | null,
  thread: ThreadData | undefined,
  older: ReturnType<typeof useOlder>,
): void {
  const { has, loading, failed } = older;
  const isHere = messagesOf(thread).some(({ messageId }) => messageId === foundId);
  const seeking = foundId !== null && thread !== undefined && !isHere && has && !failed;
  const load = useEffectEvent(older.load);
  useEffect(() => {
    if (seeking && !loading) load();
  }, [seeking, loading]);
}

function lastOf(messages: Message[], userId: string): ReportedMessage | null {
  const last = messages.findLast(({ fromUser }) => fromUser.userId === userId);
  return last ? { messageId: last.messageId, text: last.message } : null;
}

type ThreadAnnouncerProps = { messages: Message[]; userId: string; name: string };

/**
 * Reads out the messages that arrive while the conversation is open. Render it once the thread has loaded:
 * it does not read what is there by then.
 */
function ThreadAnnouncer({ messages, userId, name }: ThreadAnnouncerProps) {
  const [before] = useState(() => messages.at(-1)?.messageId);
  const last = messages.findLast((message) => message.fromUser.userId === userId);
  const isNew =
    last !== undefined &&
    messages.findIndex(({ messageId }) => messageId === before) < messages.indexOf(last);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {isNew ? messagingCopy.arrived(name, last.message) : ''}
    </VisuallyHidden>
  );
}

type ThreadWaitingProps = { error: Error | null; onRetry: () => void };

/** In the place of messages that are not here yet, or could not be loaded. */
function ThreadWaiting({ error, onRetry }: ThreadWaitingProps) {
  if (!error) return <ThreadSkeleton />;
  return (
    <div className={classes.middle}>
      <ErrorState title={messagingCopy.loadFailed} error={error} onRetry={onRetry} />
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <div className={classes.middle} aria-hidden="true">
      <Skeleton height={38} width="55%" radius="sm" />
      <Skeleton height={58} width="62%" radius="sm" ml="auto" mt={14} />
      <Skeleton height={38} width="40%" radius="sm" mt={14} />
    </div>
  );
}
