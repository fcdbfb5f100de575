import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Conversation } from '@claimstead/contract/messaging.contract.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencilPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePollInterval } from '../../lib/live.ts';
import { messagePath } from '../../lib/message-path.ts';
import { useMe } from '../../lib/session.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { ConversationList, ConversationsSkeleton } from './conversation-list.tsx';
import { type ConversationsData, isUnread, otherOf } from './conversations-data.ts';
import { FindInput, FoundMessages } from './find-messages.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { messagingQueries, readMoreConversations } from './messaging.queries.ts';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { selectionOf } from './selection.ts';
import { Thread } from './thread.tsx';
import { useInboxNews } from './use-inbox-news.ts';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import classes from './inbox.module.css';

/** The pause before a search is sent (P9.2). */
const debounceMs = 300;

/** Conversations on the left, the open one on the right; on a phone, one at a time. */
export function Inbox() {
  const { id: myId } = useMe();
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), debounceMs);
  const query = useQuery({
    ...messagingQueries.conversations(),
    refetchInterval: usePollInterval(5),
  });
  useInboxNews(myId);
  const selected = useSelected(query.data?.rows, myId);
  const choose = (person: PublicUser) => {
    setSearching(false);
    void navigate(messagePath(person.userId), { state: { user: person } });
  };
  return (
    <div className={classes.inbox} data-open={selected ? true : undefined}>
      <section className={classes.side} aria-label={messagingCopy.list}>
        <div className={classes.sideHead}>
          <h2 className={classes.sideTitle}>{messagingCopy.list}</h2>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPencilPlus size={16} aria-hidden="true" />}
            onClick={() => setSearching(true)}
          >
            {messagingCopy.newMessage}
          </Button>
        </div>
        <FindInput words={words} onChange={setWords} />
        {words.trim() === '' ? (
          <Conversations query={query} myId={myId} selectedId={selected?.userId ?? null} />
        ) : (
          <FoundMessages asked={asked} myId={myId} selectedId={selected?.foundId ?? null} />
        )}
      </section>
      <section className={classes.main}>
        {selected ? (
          <Thread key={selected.userId} {...selected} />
        ) : (
          <p className={classes.select}>{messagingCopy.selectConversation}</p>
        )}
      </section>
      <NewMessageDialog opened={searching} onClose={() => setSearching(false)} onChoose={choose} />
    </div>
  );
}

/** The conversation that the address names, with what the list knows of it. */
function useSelected(rows: Conversation[] | undefined, myId: string) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const address = { userId: search.get('user'), patentId: search.get('patent') };
  const selected = selectionOf(address, state, myId);
  if (!selected) return null;
  const row = rows?.find((one) => otherOf(one, myId).userId === selected.userId);
  const isReceived = row?.fromUser.userId === myId && row.receivedTimestamp;
  return {
    userId: selected.userId,
    person: row ? otherOf(row, myId) : selected.person,
    patentId: selected.patentId,
    foundId: search.get('message'),
    unread: row !== undefined && isUnread(row, myId),
    receivedId: isReceived ? row.messageId : null,
  };
}

type ConversationsProps = {
  query: UseQueryResult<ConversationsData>;
  myId: string;
  selectedId: string | null;
};

/** The list, which loads more as its end comes into sight. */
function Conversations({ query, myId, selectedId }: ConversationsProps) {
  const client = useQueryClient();
  const more = useMutation({ mutationFn: () => readMoreConversations(client) });
  const hasMore = query.data?.hasOlder ?? false;
  const bottom = useWhenSeen<HTMLDivElement>(
    () => more.mutate(),
    hasMore && !more.isPending && !more.isError,
  );
  return (
    <div className={classes.conversations}>
      <QuerySection
        query={query}
        failed={messagingCopy.conversationsFailed}
        waiting={<ConversationsSkeleton />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <NoConversations />
          ) : (
            <ConversationList conversations={rows} myId={myId} selectedId={selectedId} />
          )
        }
      </QuerySection>
      {hasMore ? (
        <div ref={bottom} className={classes.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={more.isPending}
            onClick={() => more.mutate()}
          >
            {messagingCopy.moreConversations}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NoConversations() {
  return (
    <div className={classes.none}>
      <p className={classes.noneTitle}>{messagingCopy.noConversations}</p>
      <p>{messagingCopy.noConversationsText}</p>
    </div>
  );
}
