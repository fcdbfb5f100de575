import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { groupByDay } from './message-days.ts';
import { MessageText } from './message-text.tsx';
import { messagingCopy } from './messaging.copy.ts';
import type { OutgoingMessage, useOutbox } from './outbox.ts';
import classes from './thread.module.css';

export type ThreadMessagesProps = {
  userId: string;
  name: string;
  /** Oldest first. */
  messages: Message[];
  outbox: ReturnType<typeof useOutbox>;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
};

type Bubble = { key: string; at: string; mine: boolean; text: string; outgoing?: OutgoingMessage };

/** Messages by day. Scrolling up loads older ones; the newest stays in sight while one is down there. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { userId, messages, outbox, hasOlder, loadingOlder, onOlder } = props;
  const bubbles: Bubble[] = [
    ...messages.map(({ messageId, sentTimestamp, fromUser, message }) => ({
      key: messageId,
      at: sentTimestamp,
      mine: fromUser.userId !== userId,
      text: message,
    })),
    ...outbox.outgoing.map((entry) => ({
      key: entry.localId,
      at: entry.at,
      mine: true,
      text: entry.text,
      outgoing: entry,
    })),
  ];
  const newest = bubbles.at(-1);
  // A failure below the newest message makes it taller: it stays in sight as well.
  const scroller = useStickyScroll(
    bubbles[0]?.key,
    newest && `${newest.key} ${newest.outgoing?.failure ?? ''}`,
  );
  const top = useWhenSeen(onOlder, hasOlder && !loadingOlder);
  if (bubbles.length === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>{messagingCopy.noMessages}</p>
        <p>{messagingCopy.startConversation}</p>
      </div>
    );
  }
  const lastSeen = messages.findLast(
    (message) => message.fromUser.userId !== userId && message.receivedTimestamp !== null,
  );
  return (
    // Scrollable with the keyboard, hence focusable.
    <div
      className={classes.middle}
      ref={scroller}
      role="region"
      aria-label={messagingCopy.thread(props.name)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {hasOlder ? (
        <div ref={top} className={classes.older}>
          <Button size="compact-sm" variant="subtle" loading={loadingOlder} onClick={onOlder}>
            {messagingCopy.older}
          </Button>
        </div>
      ) : null}
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
                seen={
                  bubble.key === lastSeen?.messageId && bubble.key === messages.at(-1)?.messageId
                }
              />
            ))}
          </ol>
        </section>
      ))}
      <Announcer messages={messages} userId={userId} name={props.name} />
    </div>
  );
}

type MessageBubbleProps = { bubble: Bubble; outbox: ThreadMessagesProps['outbox']; seen: boolean };

function MessageBubble({ bubble, outbox, seen }: MessageBubbleProps) {
  const { outgoing } = bubble;
  return (
    <li className={classes.message} data-mine={bubble.mine || undefined}>
      <div
        className={classes.bubble}
        data-state={outgoing ? (outgoing.failure ? 'failed' : 'sending') : undefined}
      >
        <MessageText text={bubble.text} />
      </div>
      <span className={classes.meta}>
        <time dateTime={bubble.at}>{formatTime(bubble.at)}</time>
        {outgoing && !outgoing.failure ? `, ${messagingCopy.sending}` : ''}
        {seen ? `, ${messagingCopy.seen}` : ''}
      </span>
      {outgoing?.failure ? (
        <span className={classes.failure} role="alert">
          {outgoing.failure}
          <Button size="compact-xs" variant="subtle" onClick={() => outbox.retry(outgoing)}>
            {messagingCopy.retry}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="ribbon"
            onClick={() => outbox.discard(outgoing.localId)}
          >
            {messagingCopy.discard}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** Reads out what arrives while the conversation is open, and nothing of what was there before. */
function Announcer({
  messages,
  userId,
  name,
}: {
  messages: Message[];
  userId: string;
  name: string;
}) {
  const [openedAt] = useState(() => Date.now());
  const last = messages.at(-1);
  const isNew =
    last && last.fromUser.userId === userId && Date.parse(last.sentTimestamp) > openedAt;
  return (
    <div className={classes.spoken} aria-live="polite" role="status">
      {isNew ? messagingCopy.arrived(name, last.message) : ''}
    </div>
  );
}

/** How close to the end counts as reading the newest, in pixels. */
const nearEnd = 120;

/**
 * Keeps the newest message in sight where the reader was at the end, and keeps the reader's place
 * where older messages come in above.
 */
function useStickyScroll(firstKey: string | undefined, lastKey: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<{ firstKey?: string; lastKey?: string; height: number; fromEnd: number }>({
    height: 0,
    fromEnd: 0,
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const past = before.current;
    if (past.lastKey !== lastKey && past.fromEnd <= nearEnd) {
      element.scrollTop = element.scrollHeight;
    } else if (past.firstKey !== firstKey && past.height > 0) {
      element.scrollTop += element.scrollHeight - past.height;
    }
    const remember = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      const fromEnd = scrollHeight - scrollTop - clientHeight;
      before.current = { firstKey, lastKey, height: scrollHeight, fromEnd };
    };
    remember();
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [firstKey, lastKey]);
  return ref;
}

/** Calls `onSeen` when the element comes into sight, while `active`. */
function useWhenSeen(onSeen: () => void, active: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const element = ref.current;
    if (!element || !active || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return ref;
}
