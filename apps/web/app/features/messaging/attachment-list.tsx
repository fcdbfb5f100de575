import { ActionIcon, Progress } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import classes from './attachments.module.css';
import { messagingCopy } from './messaging.copy.ts';
import type { Attachment } from './use-attachments.ts';

const copy = messagingCopy.attach;

type AttachmentListProps = {
  attachments: Attachment[];
  left: string | null;
  onRemove: (key: string) => void;
};

/** The files that go with the message that is being written. */
export function AttachmentList({ attachments, left, onRemove }: AttachmentListProps) {
  if (attachments.length === 0 && left === null) return null;
  return (
    <div className={classes.waiting}>
      <ul className={classes.list} aria-label={copy.list}>
        {attachments.map(({ key, name, file, failure, note, sent }) => (
          <li key={key} className={classes.chip} data-failed={failure !== null || undefined}>
            <IconPaperclip size={16} aria-hidden="true" />
            <span className={classes.chipWords}>
              <span className={classes.chipName}>{file?.name ?? name}</span>
              {failure ? (
                <span className={classes.failure} role="alert">
                  {failure}
                </span>
              ) : null}
              {note ? (
                <span className={classes.note} role="status">
                  {note}
                </span>
              ) : null}
            </span>
            {file === null && failure === null ? (
              <Progress
                className={classes.bar}
                value={sent * 100}
                size="xs"
                aria-label={copy.uploading(name)}
              />
            ) : null}
            <ActionIcon
              variant="subtle"
              size={26}
              aria-label={copy.remove(name)}
              onClick={() => onRemove(key)}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {left ? (
        <p className={classes.failure} role="alert">
          {left}
        </p>
      ) : null}
    </div>
  );
}
