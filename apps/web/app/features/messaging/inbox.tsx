import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePollInterval } from '../../lib/live.ts';
import { useMe } from '../../lib/session.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { ConversationList, ConversationsSkeleton } from './conversation-list.tsx';
import { otherOf } from './conversations-data.ts';
import { messagingCopy } from './messaging.copy.ts';
import { messagingQueries, readMoreConversations } from './messaging.queries.ts';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { selectionOf } from './selection.ts';
import { Thread } from './thread.tsx';
import { useInboxNews } from './use-inbox-news.ts';
import { useWhenSeen } from './use-when-seen.ts';
import classes from './inbox.module.css';

/** Conversations on the left, the open one on the right; one after the other on a phone. */
export function Inbox() {
  const { id: myId } = useMe();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const query = useQuery({
    ...messagingQueries.conversations(),
    refetchInterval: usePollInterval(5),
  });
  const client = useQueryClient();
  const more = useMutation({ mutationFn: () => readMoreConversations(client) });
  const hasMore = query.data?.hasOlder ?? false;
  const bottom = useWhenSeen<HTMLDivElement>(
    () => more.mutate(),
    hasMore && !more.isPending && !more.isError,
  );
  useInboxNews(myId);
  const selected = selectionOf(search.get('user'), state, myId);
  const row = query.data?.rows.find(
    (conversation) => otherOf(conversation, myId).userId === selected?.userId,
  );
  const known = row && otherOf(row, myId);
  const choose = (person: PublicUser) => {
    setSearching(false);
    void navigate(`/account/messages?user=${person.userId}`, { state: { user: person } });
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
        <div className={classes.conversations}>
          <QuerySection
            query={query}
            failed={messagingCopy.conversationsFailed}
            waiting={<ConversationsSkeleton />}
          >
            {({ rows }) =>
              rows.length === 0 ? (
                <div className={classes.none}>
                  <p className={classes.noneTitle}>{messagingCopy.noConversations}</p>
                  <p>{messagingCopy.noConversationsText}</p>
                </div>
              ) : (
                <ConversationList
                  conversations={rows}
                  myId={myId}
                  selectedId={selected?.userId ?? null}
                />
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
      </section>
      <section className={classes.main}>
        {selected ? (
          <Thread
            key={selected.userId}
            userId={selected.userId}
            person={known ?? selected.person}
            patentId={selected.patentId}
            receivedId={
              row?.fromUser.userId === myId && row.receivedTimestamp ? row.messageId : null
            }
          />
        ) : (
          <p className={classes.select}>{messagingCopy.selectConversation}</p>
        )}
      </section>
      <NewMessageDialog opened={searching} onClose={() => setSearching(false)} onChoose={choose} />
    </div>
  );
}
