import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { ActionIcon, FileButton, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
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
const draftKey = (userId: string) => `message-draft:${userId}`;

/** What is being written. A draft outlives leaving the conversation and reloading the page. */
export function Composer({ userId, name, onSend }: ComposerProps) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(userId)) ?? '');
  const keep = (draft: string) => {
    setText(draft);
    if (draft === '') sessionStorage.removeItem(draftKey(userId));
    else sessionStorage.setItem(draftKey(userId), draft);
  };
  const { attachments, left, waiting, files, add, remove, clear } = useAttachments(userId);
  const blank = text.trim() === '' && files.length === 0;
  const send = () => {
    if (blank || waiting) return;
    // A message always says something: of files alone it says their names.
    onSend(text.trim() || namesOf(files), files);
    keep('');
    clear();
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
      <AttachmentList attachments={attachments} left={left} onRemove={remove} />
      <FileButton multiple accept={accepted} onChange={add}>
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
