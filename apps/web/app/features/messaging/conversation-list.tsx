import type { Conversation } from '@claimstead/contract/messaging.contract.ts';
import { Avatar, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { fullName, initialsOf } from '../../lib/format.ts';
import { formatRelative } from '../../lib/format-age.ts';
import { messagePath } from '../../lib/message-path.ts';
import { previewOf } from '../../lib/text-preview.ts';
import { isUnread, otherOf } from './conversations-data.ts';
import { messagingCopy } from './messaging.copy.ts';
import classes from './conversation-list.module.css';

type ConversationListProps = {
  conversations: Conversation[];
  myId: string;
  selectedId: string | null;
};

export function ConversationList({ conversations, myId, selectedId }: ConversationListProps) {
  return (
    <ul className={classes.list}>
      {conversations.map((conversation) => {
        const other = otherOf(conversation, myId);
        const unread = isUnread(conversation, myId) && other.userId !== selectedId;
        const mine = conversation.fromUser.userId === myId;
        return (
          <li key={other.userId}>
            <Link
              className={classes.row}
              to={messagePath(other.userId)}
              state={{ user: other }}
              aria-current={other.userId === selectedId ? 'true' : undefined}
              data-unread={unread || undefined}
            >
              <Avatar src={other.imgUri} alt="" size={40}>
                {initialsOf(other)}
              </Avatar>
              <span className={classes.words}>
                <span className={classes.top}>
                  <span className={classes.name}>{fullName(other)}</span>
                  <time dateTime={conversation.sentTimestamp} className={classes.time}>
                    {formatRelative(conversation.sentTimestamp)}
                  </time>
                </span>
                <span className={classes.preview}>
                  {mine ? messagingCopy.youSaid : ''}
                  {previewOf(conversation.message)}
                </span>
              </span>
              {unread ? (
                <span className={classes.dot} role="img" aria-label={messagingCopy.unread} />
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export function ConversationsSkeleton() {
  return (
    <ul className={classes.list} aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <li key={index} className={classes.row}>
          <Skeleton circle height={40} />
          <span className={classes.words}>
            <Skeleton height={13} width="60%" radius="xs" />
            <Skeleton height={11} width="85%" radius="xs" />
          </span>
        </li>
      ))}
    </ul>
  );
}
