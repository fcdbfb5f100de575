import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { ActionIcon, FileButton, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { pressesEnter } from '../../lib/presses-enter.ts';
import { useMe } from '../../lib/session.ts';
import { AttachmentList } from './attachment-list.tsx';
import { namesOf } from './message-files.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { OutsideWarning } from './outside-warning.tsx';
import { useAttachments } from './use-attachments.ts';
import classes from './thread.module.css';

type ComposerProps = {
  userId: string;
  name: string;
  onSend: (text: string, files: MessageFile[]) => void;
};

const accepted = '.pdf,.docx,image/png,image/jpeg,image/webp,image/gif,image/avif';

/**
 * The message that is being written. Its draft survives leaving the conversation and reloading the page; its files
 * survive leaving the conversation.
 */
export function Composer({ userId, name, onSend }: ComposerProps) {
  const [text, keep] = useKeptDraft(userId);
  const { attachments, left, waiting, files, add, remove, clear } = useAttachments(userId);
  const blank = text.trim() === '' && files.length === 0;
  const send = () => {
    if (blank || waiting) return;
    // A message is never empty: with files alone, its text is their names.
    onSend(text.trim() || namesOf(files), files);
    keep('');
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!pressesEnter(event) || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      <OutsideWarning text={text} words={messagingCopy.outside.writing} />
      <AttachmentList attachments={attachments} left={left} onRemove={remove} />
      <ChooseFiles onChoose={add} />
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
        disabled={blank || waiting}
      >
        <IconSend2 size={20} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}

/** The text of the message, kept for as long as this tab is open, for whoever writes it. */
function useKeptDraft(userId: string) {
  const key = `message-draft:${useMe().id}:${userId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (draft: string) => {
    setText(draft);
    if (draft === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  };
  return [text, keep] as const;
}

function ChooseFiles({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <FileButton multiple accept={accepted} onChange={onChoose}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          size={42}
          aria-label={messagingCopy.attach.choose}
          title={messagingCopy.attach.hint}
        >
          <IconPaperclip size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </FileButton>
  );
}
