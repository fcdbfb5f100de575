import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePollInterval } from '../../lib/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Composer } from './composer.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { messagesOf, messagingQueries } from './messaging.queries.ts';
import { useOutbox } from './outbox.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import classes from './thread.module.css';

export type ThreadProps = {
  userId: string;
  /** Who it is, where that is known before the first message. */
  person: PublicUser | null;
};

/** The conversation with one person. Give it a key of that person: drafts and failures are theirs. */
export function Thread({ userId, person }: ThreadProps) {
  const query = useInfiniteQuery({
    ...messagingQueries.thread(userId),
    refetchInterval: usePollInterval(5),
  });
  const outbox = useOutbox(userId);
  const messages = messagesOf(query.data);
  const other = person ?? personIn(messages, userId);
  const name = other?.firstName ?? messagingCopy.someone;
  return (
    <div className={classes.thread}>
      <ThreadHead person={other} />
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
        <ThreadMessages
          userId={userId}
          name={name}
          messages={messages}
          outbox={outbox}
          hasOlder={query.hasNextPage}
          loadingOlder={query.isFetchingNextPage}
          onOlder={() => void query.fetchNextPage()}
        />
      )}
      <Composer userId={userId} name={name} onSend={outbox.send} />
    </div>
  );
}

function personIn(messages: Message[], userId: string): PublicUser | null {
  for (const { fromUser, toUser } of messages) {
    if (fromUser.userId === userId) return fromUser;
    if (toUser.userId === userId) return toUser;
  }
  return null;
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
