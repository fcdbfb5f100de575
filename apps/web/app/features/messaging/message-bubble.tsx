import type { AboutPatent, MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { Button } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../lib/format.ts';
import { MessageFiles, namesOf } from './message-files.tsx';
import { MessageText } from './message-text.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { OutsideWarning } from './outside-warning.tsx';
import type { Outbox, OutgoingMessage } from './outbox.ts';
import { patentWords } from './patent-words.ts';
import classes from './thread.module.css';

export type Bubble = {
  key: string;
  /** Null: the server does not have it yet. */
  messageId: string | null;
  at: string;
  mine: boolean;
  text: string;
  files: readonly MessageFile[];
  /** What it is about, where that is to be said. */
  patent: AboutPatent | null;
  outgoing?: OutgoingMessage;
};

type MessageBubbleProps = {
  bubble: Bubble;
  outbox: Outbox;
  seen: boolean;
  /** It is the one that was looked for. */
  found: boolean;
};

export function MessageBubble({ bubble, outbox, seen, found }: MessageBubbleProps) {
  const { outgoing, patent } = bubble;
  const ref = useShown(found);
  return (
    <li
      ref={ref}
      className={classes.message}
      data-mine={bubble.mine || undefined}
      data-found={found || undefined}
      tabIndex={found ? -1 : undefined}
    >
      {bubble.text === namesOf(bubble.files) ? null : (
        <div
          className={classes.bubble}
          data-state={outgoing ? (outgoing.failure ? 'failed' : 'sending') : undefined}
        >
          <Words text={bubble.text} />
        </div>
      )}
      <MessageFiles files={bubble.files} />
      {bubble.mine ? null : (
        <OutsideWarning text={bubble.text} words={messagingCopy.outside.received} />
      )}
      <span className={classes.meta}>
        <time dateTime={bubble.at}>{formatTime(bubble.at)}</time>
        {outgoing && !outgoing.failure ? `, ${messagingCopy.sending}` : ''}
        {seen ? `, ${messagingCopy.seen}` : ''}
        {patent ? <AboutLink patent={patent} /> : null}
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

function AboutLink({ patent }: { patent: AboutPatent }) {
  return (
    <>
      {' · '}
      <Link className={classes.patent} to={`/listing/${patent.id}`}>
        {patentWords(patent)}
      </Link>
    </>
  );
}

/** Brings the message that was looked for into view, and the keyboard to it. */
function useShown(found: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!found) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [found]);
  return ref;
}

/** In a long thread the words are looked through for links once, not with every message that arrives. */
const Words = memo(MessageText);
