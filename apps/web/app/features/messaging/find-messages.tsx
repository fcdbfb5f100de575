import type { Conversation } from '@claimstead/contract/messaging.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Avatar, Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fullName, initialsOf } from '../../lib/format.ts';
import { formatRelative } from '../../lib/format-age.ts';
import { messagePath } from '../../lib/message-path.ts';
import { excerptOf } from '../../lib/text-preview.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { ConversationsSkeleton } from './conversation-list.tsx';
import { otherOf } from './conversations-data.ts';
import { messagingCopy } from './messaging.copy.ts';
import { messagingQueries } from './messaging.queries.ts';
import { patentWords } from './patent-words.ts';
import classes from './conversation-list.module.css';
import inboxClasses from './inbox.module.css';

const copy = messagingCopy.find;
type FindInputProps = { words: string; onChange: (words: string) => void };

/** Where one types what is looked for in one's conversations. */
export function FindInput({ words, onChange }: FindInputProps) {
  return (
    <search className={inboxClasses.find}>
      <TextInput
        aria-label={copy.label}
        placeholder={copy.placeholder}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          words === '' ? null : (
            <CloseButton size="sm" aria-label={copy.clear} onClick={() => onChange('')} />
          )
        }
        value={words}
        maxLength={limits.searchLength}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
      />
    </search>
  );
}

type FoundMessagesProps = { asked: string; myId: string; selectedId: string | null };

/** The messages found, newest first; each leads to its place in the conversation. Nothing asked yet: they wait. */
export function FoundMessages({ asked, myId, selectedId }: FoundMessagesProps) {
  const query = useInfiniteQuery(messagingQueries.found(asked));
  return (
    <div className={inboxClasses.conversations}>
      <QuerySection query={query} failed={copy.failed} waiting={<ConversationsSkeleton />}>
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <div className={inboxClasses.none} role="status">
              <p className={inboxClasses.noneTitle}>{copy.empty}</p>
              <p>{copy.emptyText}</p>
            </div>
          ) : (
            <ul className={classes.list} aria-label={copy.results}>
              {pages.flat().map((message) => (
                <FoundRow
                  key={message.messageId}
                  message={message}
                  myId={myId}
                  words={asked}
                  selected={message.messageId === selectedId}
                />
              ))}
            </ul>
          )
        }
      </QuerySection>
      {query.hasNextPage ? (
        <div className={inboxClasses.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? messagingCopy.retry : copy.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type FoundRowProps = { message: Conversation; myId: string; words: string; selected: boolean };

function FoundRow({ message, myId, words, selected }: FoundRowProps) {
  const other = otherOf(message, myId);
  const isMine = message.fromUser.userId === myId;
  return (
    <li>
      <Link
        className={classes.row}
        to={`${messagePath(other.userId)}&message=${message.messageId}`}
        state={{ user: other }}
        aria-current={selected ? 'true' : undefined}
      >
        <Avatar src={other.imgUri} alt="" size={40}>
          {initialsOf(other)}
        </Avatar>
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{fullName(other)}</span>
            <time dateTime={message.sentTimestamp} className={classes.time}>
              {formatRelative(message.sentTimestamp)}
            </time>
          </span>
          <span className={classes.found}>
            {isMine ? messagingCopy.youSaid : ''}
            {excerptOf(message.message, words)}
          </span>
          {message.patent ? (
            <span className={classes.preview}>{patentWords(message.patent)}</span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
