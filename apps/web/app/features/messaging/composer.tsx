import { limits } from '@claimstead/contract/limits.ts';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { messagingCopy } from './messaging.copy.ts';
import { OutsideWarning } from './outside-warning.tsx';
import classes from './thread.module.css';

export type ComposerProps = { userId: string; name: string; onSend: (text: string) => void };

const draftKey = (userId: string) => `message-draft:${userId}`;

/** What is being written. A draft outlives leaving the conversation and reloading the page. */
export function Composer({ userId, name, onSend }: ComposerProps) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(userId)) ?? '');
  const keep = (draft: string) => {
    setText(draft);
    if (draft === '') sessionStorage.removeItem(draftKey(userId));
    else sessionStorage.setItem(draftKey(userId), draft);
  };
  const send = () => {
    if (text.trim() === '') return;
    onSend(text.trim());
    keep('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      <OutsideWarning text={text} words={messagingCopy.outside.writing} />
      <Textarea
        className={classes.input}
        aria-label={messagingCopy.inputLabel(name)}
        placeholder={messagingCopy.placeholder}
        title={messagingCopy.keys}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.messageLength}
        value={text}
        onChange={(event) => keep(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
      />
      <ActionIcon
        type="submit"
        size={42}
        aria-label={messagingCopy.send}
        disabled={text.trim() === ''}
      >
        <IconSend2 size={20} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}
