import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { groupByDay } from './message-days.ts';
import { type Bubble, MessageBubble } from './message-bubble.tsx';
import { messagingCopy } from './messaging.copy.ts';
import type { Outbox } from './outbox.ts';
import { useStickyScroll } from './use-sticky-scroll.ts';
import { useWhenSeen } from './use-when-seen.ts';
import classes from './thread.module.css';

type ThreadMessagesProps = {
  userId: string;
  name: string;
  /** Oldest first. */
  messages: Message[];
  /** The newest own message that the other person has received. */
  seenId: string | null;
  outbox: Outbox;
  older: { has: boolean; loading: boolean; failed: boolean; load: () => void };
};

/** Messages by day. Scrolling up loads older ones; the newest stays in sight while one is down there. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { messages, outbox, older } = props;
  const bubbles = bubblesOf(props);
  const newest = bubbles.at(-1);
  // A failure below the newest message makes it taller: it stays in sight as well.
  const { ref, behind, toEnd } = useStickyScroll(
    bubbles[0]?.key,
    newest && `${newest.key} ${newest.outgoing?.failure ?? ''}`,
  );
  const top = useWhenSeen<HTMLDivElement>(older.load, older.has && !older.loading && !older.failed);
  if (bubbles.length === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>{messagingCopy.noMessages}</p>
        <p>{messagingCopy.startConversation}</p>
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      {/* Scrollable with the keyboard, hence focusable. */}
      <div
        className={classes.middle}
        ref={ref}
        role="region"
        aria-label={messagingCopy.thread(props.name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {older.has ? (
          <div ref={top} className={classes.older}>
            {older.failed ? <span role="alert">{messagingCopy.loadFailed}</span> : null}
            <Button size="compact-sm" variant="subtle" loading={older.loading} onClick={older.load}>
              {older.failed ? messagingCopy.retry : messagingCopy.older}
            </Button>
          </div>
        ) : (
          <p className={classes.beginning}>{messagingCopy.beginning}</p>
        )}
        {groupByDay(bubbles, (bubble) => bubble.at).map((day) => (
          <section key={day.key} aria-label={day.label}>
            <h3 className={classes.day}>
              <span>{day.label}</span>
            </h3>
            <ol className={classes.messages}>
              {day.entries.map((bubble) => (
                <MessageBubble
                  key={bubble.key}
                  bubble={bubble}
                  outbox={outbox}
                  seen={bubble.key === keyOf(messages.at(-1)) && isSeen(props)}
                />
              ))}
            </ol>
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

/** Only the newest message of all says that it was seen. */
function isSeen({ messages, seenId }: ThreadMessagesProps): boolean {
  return seenId !== null && messages.at(-1)?.messageId === seenId;
}

/** The own page's name for a message lasts from the press on, so that it stays the same bubble. */
function keyOf(message: Message | undefined): string | undefined {
  return message?.idempotencyKey ?? message?.messageId;
}

function bubblesOf({ userId, messages, outbox }: ThreadMessagesProps): Bubble[] {
  const taken = new Set(messages.map(({ idempotencyKey }) => idempotencyKey));
  return [
    ...messages.map((message) => ({
      key: keyOf(message) ?? message.messageId,
      at: message.sentTimestamp,
      mine: message.fromUser.userId !== userId,
      text: message.message,
      files: message.files,
    })),
    // The thread may have it before the answer to sending it comes.
    ...outbox.outgoing
      .filter(({ localId }) => !taken.has(localId))
      .map((entry) => ({
        key: entry.localId,
        at: entry.at,
        mine: true,
        text: entry.text,
        files: entry.files,
        outgoing: entry,
      })),
  ];
}
