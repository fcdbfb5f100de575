import { Button, FileButton, Progress } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { AuthCard } from './auth-card.tsx';
import { BusyButton } from './busy-button.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { isOnItsWay, useUploadPicture } from './identity.queries.ts';
import { pictureEndings, pictureRefusal } from './picture-rules.ts';

const copy = identityCopy.picture;
type Choice = { file: File; preview: string };

/** Second step, optional: a picture. `onDone` runs after Skip and after an upload. */
export function PictureStep({ onDone }: { onDone: () => void }) {
  const { choice, choose, discard, notice, setNotice } = useChoice();
  const [sent, setSent] = useState(0);
  const upload = useUploadPicture();
  const send = () => {
    if (!choice || isOnItsWay()) return;
    setSent(0);
    setNotice(null);
    upload.mutate(
      { file: choice.file, onProgress: setSent },
      {
        onSuccess: onDone,
        onError: (error) => setNotice({ good: false, text: copy.kept(wordsFor(error)) }),
      },
    );
  };
  return (
    <AuthCard title={copy.title} text={copy.text} takesFocus>
      <div className={classes.form}>
        <div className={classes.picture}>
          <Preview
            picture={choice?.preview ?? null}
            onUnreadable={() => discard(copy.unreadable)}
          />
          <PictureButtons
            hasPicture={choice !== null}
            disabled={upload.isPending}
            onChoose={choose}
            onRemove={() => discard(null)}
          />
          <p className={classes.hint}>{copy.hint}</p>
        </div>
        {upload.isPending ? (
          <Progress value={sent * 100} aria-label={copy.uploading} size="sm" />
        ) : null}
        <FormMessage notice={notice} />
        <div className={classes.line}>
          <Button variant="default" onClick={onDone} disabled={upload.isPending}>
            {copy.skip}
          </Button>
          <BusyButton onClick={send} disabled={!choice} busy={upload.isPending}>
            {copy.next}
          </BusyButton>
        </div>
      </div>
    </AuthCard>
  );
}

/** The picture that was chosen and not sent yet, and why one was refused. */
function useChoice() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  useEffect(() => () => void (choice && URL.revokeObjectURL(choice.preview)), [choice]);

  const refuse = (reason: string | null) =>
    setNotice(reason === null ? null : { good: false, text: reason });
  const choose = (file: File | null) => {
    if (!file) return;
    const refusal = pictureRefusal(file);
    refuse(refusal);
    if (refusal === null) setChoice({ file, preview: URL.createObjectURL(file) });
  };
  const discard = (reason: string | null) => {
    setChoice(null);
    refuse(reason);
  };
  return { choice, choose, discard, notice, setNotice };
}

type PreviewProps = { picture: string | null; onUnreadable: () => void };

function Preview({ picture, onUnreadable }: PreviewProps) {
  return picture === null ? (
    <span className={`${classes.preview} ${classes.blank}`}>
      <IconUser size={64} stroke={1} aria-hidden="true" />
    </span>
  ) : (
    <img className={classes.preview} src={picture} alt={copy.preview} onError={onUnreadable} />
  );
}

type PictureButtonsProps = {
  hasPicture: boolean;
  disabled: boolean;
  onChoose: (file: File | null) => void;
  onRemove: () => void;
};

function PictureButtons({ hasPicture, disabled, onChoose, onRemove }: PictureButtonsProps) {
  const chooser = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onRemove();
    // The button that was pressed disappears with the picture.
    chooser.current?.focus();
  };
  return (
    <div className={classes.choices}>
      <FileButton accept={pictureEndings} onChange={onChoose} disabled={disabled}>
        {(props) => (
          <Button ref={chooser} variant="default" size="sm" {...props} disabled={disabled}>
            {hasPicture ? copy.replace : copy.choose}
          </Button>
        )}
      </FileButton>
      {hasPicture ? (
        <Button variant="subtle" size="sm" disabled={disabled} onClick={remove}>
          {copy.remove}
        </Button>
      ) : null}
    </div>
  );
}
