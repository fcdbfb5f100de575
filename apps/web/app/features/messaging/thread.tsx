import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type {
  Message,
  ThreadHead as ThreadHeadData,
} from '@claimstead/contract/messaging.contract.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { firstNameOf } from '../../lib/format.ts';
import { usePollInterval } from '../../lib/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LookAlikeNotice } from '../../ui/look-alike-notice.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { Composer } from './composer.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { messagingQueries, readOlder } from './messaging.queries.ts';
import { useOutbox } from './outbox.ts';
import type { ReportedMessage } from './report-dialog.tsx';
import { lastSeenOf, messagesOf } from './thread-data.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import classes from './thread.module.css';

type ThreadProps = {
  userId: string;
  /** The other person, where the page already knows them. */
  person: PublicUser | null;
  /** The listing that the person came from to write about. */
  patentId: string | null;
  /** The last message of the conversation, if this person sent it and the list says it was received. */
  receivedId: string | null;
};

/** The conversation with one person. Key it by that person: drafts and failures belong to them. */
export function Thread({ userId, person, patentId, receivedId }: ThreadProps) {
  const query = useQuery({
    ...messagingQueries.thread(userId),
    refetchInterval: usePollInterval(5),
  });
  const head = useQuery(messagingQueries.head(userId, patentId));
  const older = useOlder(userId, query.data?.hasOlder ?? false);
  const outbox = useOutbox(userId, patentId);
  const messages = messagesOf(query.data);
  const other = person ?? head.data?.user ?? null;
  const name = other ? firstNameOf(other) : messagingCopy.someone;
  const seen = lastSeenOf(query.data, userId);
  return (
    <div className={classes.thread}>
      <ThreadTop head={head.data} other={other} messages={messages} />
      {query.isPending ? (
        <ThreadSkeleton />
      ) : query.isLoadingError ? (
        <div className={classes.middle}>
          <ErrorState
            title={messagingCopy.loadFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : (
        <>
          <ThreadMessages
            userId={userId}
            name={name}
            messages={messages}
            seenId={receivedId !== null && receivedId > (seen ?? '') ? receivedId : seen}
            outbox={outbox}
            older={older}
          />
          <ThreadAnnouncer messages={messages} userId={userId} name={name} />
        </>
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
};

/** Who the other person is, which patent it is about, and what can be done about the person. */
function ThreadTop({ head, other, messages }: ThreadTopProps) {
  return (
    <div>
      <ThreadHead person={other} patent={head?.patent ?? null}>
        {head ? (
          <ThreadMenu
            person={head.user}
            blocked={head.blocked}
            lastMessage={lastOf(messages, head.user.userId)}
          />
        ) : null}
      </ThreadHead>
      {other ? <LookAlikeNotice person={other} /> : null}
    </div>
  );
}

/** Loading the messages before those that are shown. */
function useOlder(userId: string, has: boolean) {
  const client = useQueryClient();
  const older = useMutation({ mutationFn: () => readOlder(client, userId) });
  return { has, loading: older.isPending, failed: older.isError, load: () => older.mutate() };
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

function ThreadSkeleton() {
  return (
    <div className={classes.middle} aria-hidden="true">
      <Skeleton height={38} width="55%" radius="sm" />
      <Skeleton height={58} width="62%" radius="sm" ml="auto" mt={14} />
      <Skeleton height={38} width="40%" radius="sm" mt={14} />
    </div>
  );
}
