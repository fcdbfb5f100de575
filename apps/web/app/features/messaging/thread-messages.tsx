import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { Ref } from 'react';
import { groupByDay } from './message-days.ts';
import { type Bubble, MessageBubble } from './message-bubble.tsx';
import { messagingCopy } from './messaging.copy.ts';
import type { Outbox } from './outbox.ts';
import { useStickyScroll } from './use-sticky-scroll.ts';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import classes from './thread.module.css';

type ThreadMessagesProps = {
  userId: string;
  name: string;
  /** Oldest first. */
  messages: Message[];
  /** The latest of this person's messages that the other one has received. */
  seenId: string | null;
  outbox: Outbox;
  /** Only the messages about one patent are shown. */
  narrowed: boolean;
  /** The message that was looked for; null: none. */
  foundId: string | null;
  older: { has: boolean; loading: boolean; failed: boolean; load: () => void };
};

/** Messages by day. Scrolling up loads older ones; at the end of the list, the latest stays in sight. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { older } = props;
  const bubbles = bubblesOf(props);
  const newest = bubbles.at(-1);
  // A failure makes the latest message taller: it has to stay in sight as well.
  const { ref, behind, toEnd } = useStickyScroll(
    bubbles[0]?.key,
    newest && `${newest.key} ${newest.outgoing?.failure ?? ''}`,
  );
  const top = useWhenSeen<HTMLDivElement>(older.load, older.has && !older.loading && !older.failed);
  if (bubbles.length === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>{messagingCopy.noMessages}</p>
        <p>{props.narrowed ? messagingCopy.startDeal : messagingCopy.startConversation}</p>
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        className={classes.middle}
        ref={ref}
        role="region"
        aria-label={messagingCopy.thread(props.name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {older.has ? <OlderMessages ref={top} older={older} /> : <Beginning />}
        {groupByDay(bubbles, (bubble) => bubble.at).map((day) => (
          <section key={day.key} aria-label={day.label}>
            <h3 className={classes.day}>
              <span>{day.label}</span>
            </h3>
            <Bubbles bubbles={day.entries} thread={props} />
          </section>
        ))}
      </div>
      {behind ? (
        <Button
          className={classes.toNewest}
          size="compact-sm"
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={toEnd}
        >
          {messagingCopy.toNewest}
        </Button>
      ) : null}
    </div>
  );
}

type OlderMessagesProps = Pick<ThreadMessagesProps, 'older'> & { ref: Ref<HTMLDivElement> };

function OlderMessages({ older, ref }: OlderMessagesProps) {
  return (
    <div ref={ref} className={classes.older}>
      {older.failed ? <span role="alert">{messagingCopy.loadFailed}</span> : null}
      <Button size="compact-sm" variant="subtle" loading={older.loading} onClick={older.load}>
        {older.failed ? messagingCopy.retry : messagingCopy.older}
      </Button>
    </div>
  );
}

function Beginning() {
  return <p className={classes.beginning}>{messagingCopy.beginning}</p>;
}

function Bubbles({ bubbles, thread }: { bubbles: Bubble[]; thread: ThreadMessagesProps }) {
  const latestKey = keyOf(thread.messages.at(-1));
  return (
    <ol className={classes.messages}>
      {bubbles.map((bubble) => (
        <MessageBubble
          key={bubble.key}
          bubble={bubble}
          outbox={thread.outbox}
          seen={bubble.key === latestKey && isSeen(thread)}
          found={bubble.messageId !== null && bubble.messageId === thread.foundId}
        />
      ))}
    </ol>
  );
}

/** Only the latest message of all can say that it was seen. */
function isSeen({ messages, seenId }: ThreadMessagesProps): boolean {
  return seenId !== null && messages.at(-1)?.messageId === seenId;
}

/** The key that this page gave a message when it was sent stays, and so does its bubble. */
function keyOf(message: Message | undefined): string | undefined {
  return message?.idempotencyKey ?? message?.messageId;
}

function bubblesOf({ userId, messages, outbox, narrowed }: ThreadMessagesProps): Bubble[] {
  const taken = new Set(messages.map(({ idempotencyKey }) => idempotencyKey));
  return [
    ...messages.map((message) => ({
      key: keyOf(message) ?? message.messageId,
      messageId: message.messageId,
      at: message.sentTimestamp,
      mine: message.fromUser.userId !== userId,
      text: message.message,
      files: message.files,
      patent: narrowed ? null : message.patent,
    })),
    // The thread may have a message before the call that sent it is answered.
    ...outbox.outgoing
      .filter(({ localId }) => !taken.has(localId))
      .map((entry) => ({
        key: entry.localId,
        messageId: null,
        at: entry.at,
        mine: true,
        text: entry.text,
        files: entry.files,
        patent: null,
        outgoing: entry,
      })),
  ];
}
