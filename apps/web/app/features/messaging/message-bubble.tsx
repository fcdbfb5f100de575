import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { formatTime } from '../../lib/format.ts';
import { MessageFiles, namesOf } from './message-files.tsx';
import { MessageText } from './message-text.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { OutsideWarning } from './outside-warning.tsx';
import type { Outbox, OutgoingMessage } from './outbox.ts';
import classes from './thread.module.css';

export type Bubble = {
  key: string;
  at: string;
  mine: boolean;
  text: string;
  files: readonly MessageFile[];
  outgoing?: OutgoingMessage;
};

type MessageBubbleProps = { bubble: Bubble; outbox: Outbox; seen: boolean };

export function MessageBubble({ bubble, outbox, seen }: MessageBubbleProps) {
  const { outgoing } = bubble;
  return (
    <li className={classes.message} data-mine={bubble.mine || undefined}>
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

/** In a long thread the words are looked through for links once, not with every message that arrives. */
const Words = memo(MessageText);
