import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { useState } from 'react';
import { messagingCopy } from './messaging.copy.ts';
import classes from './thread.module.css';

type ThreadAnnouncerProps = { messages: Message[]; userId: string; name: string };

/**
 * Reads out what arrives while the conversation is open, and nothing that was there before. Render it
 * once the thread is there: what it has then is what was there before.
 */
export function ThreadAnnouncer({ messages, userId, name }: ThreadAnnouncerProps) {
  const [before] = useState(() => messages.at(-1)?.messageId);
  const last = messages.findLast((message) => message.fromUser.userId === userId);
  const isNew =
    last !== undefined &&
    messages.findIndex(({ messageId }) => messageId === before) < messages.indexOf(last);
  return (
    <div className={classes.spoken} aria-live="polite" role="status">
      {isNew ? messagingCopy.arrived(name, last.message) : ''}
    </div>
  );
}
