import { Button, Progress } from '@mantine/core';
import { useRef } from 'react';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { FormMessage } from '../form-message.tsx';
import classes from './profile.module.css';
import { settingsCopy } from './settings.copy.ts';
import type { ChosenPicture } from './use-chosen-picture.ts';

const copy = settingsCopy.profile;

type PictureChoiceProps = {
  chosen: ChosenPicture | null;
  /** Why the last chosen file was not accepted. */
  refusal: string | null;
  busy: boolean;
  onChoose: (file: File) => void;
  onDiscard: () => void;
  /** Absent if there is no photo to remove. */
  onRemove?: () => void;
};

/** Replace picture with its hidden file picker, Remove photo, and what is chosen but not saved. */
export function PictureChoice(props: PictureChoiceProps) {
  const { chosen, refusal, busy, onChoose, onDiscard, onRemove } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.choice}>
      <div className={classes.line}>
        <Button variant="default" size="sm" disabled={busy} onClick={() => picker.current?.click()}>
          {copy.replace}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          aria-label={copy.replaceInput}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Otherwise choosing the same file again would not be noticed.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
        {chosen ? (
          <Button variant="subtle" size="sm" disabled={busy} onClick={onDiscard}>
            {copy.discard}
          </Button>
        ) : null}
        {onRemove && !chosen ? (
          <Button variant="subtle" size="sm" color="red" disabled={busy} onClick={onRemove}>
            {copy.remove}
          </Button>
        ) : null}
      </div>
      <p className={classes.note}>{copy.note}</p>
      <p className={classes.unsaved} role="status">
        {chosen ? copy.unsaved(chosen.file.name, formatBytes(chosen.file.size)) : null}
        {chosen && chosen.url === null ? ` ${copy.noPreview}` : null}
      </p>
      <FormMessage notice={refusal ? { good: false, text: refusal } : null} />
    </div>
  );
}

/** The bytes sent so far, and once all are sent, that the server is working. */
export function PictureProgress({ sent }: { sent: number }) {
  return (
    <div className={classes.progress}>
      <Progress value={sent * 100} aria-label={copy.uploading} size="sm" animated={sent === 1} />
      <p className={classes.note}>{copy.sent(Math.round(sent * 100))}</p>
    </div>
  );
}
