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

/** Second step, optional: a picture. `onDone` follows Skip and a finished upload alike. */
export function PictureStep({ onDone }: { onDone: () => void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [sent, setSent] = useState(0);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const upload = useUploadPicture();
  useEffect(() => () => void (choice && URL.revokeObjectURL(choice.preview)), [choice]);

  const fail = (text: string) => setNotice({ good: false, text });
  const choose = (file: File | null) => {
    if (!file) return;
    const refusal = pictureRefusal(file);
    if (refusal) return fail(refusal);
    setNotice(null);
    setChoice({ file, preview: URL.createObjectURL(file) });
  };
  const remove = () => {
    setNotice(null);
    setChoice(null);
    // The button that was pressed goes with the picture.
    chooser.current?.focus();
  };
  const refuseUnreadable = () => {
    setChoice(null);
    fail(copy.unreadable);
  };
  const send = () => {
    if (!choice || isOnItsWay()) return;
    setSent(0);
    setNotice(null);
    upload.mutate(
      { file: choice.file, onProgress: setSent },
      { onSuccess: onDone, onError: (error) => fail(copy.kept(wordsFor(error))) },
    );
  };
  return (
    <AuthCard title={copy.title} text={copy.text} takesFocus>
      <div className={classes.form}>
        <div className={classes.picture}>
          {choice ? (
            <img
              className={classes.preview}
              src={choice.preview}
              alt={copy.preview}
              onError={refuseUnreadable}
            />
          ) : (
            <span className={`${classes.preview} ${classes.blank}`}>
              <IconUser size={64} stroke={1} aria-hidden="true" />
            </span>
          )}
          <div className={classes.choices}>
            <FileButton accept={pictureEndings} onChange={choose} disabled={upload.isPending}>
              {(props) => (
                <Button
                  ref={chooser}
                  variant="default"
                  size="sm"
                  {...props}
                  disabled={upload.isPending}
                >
                  {choice ? copy.replace : copy.choose}
                </Button>
              )}
            </FileButton>
            {choice ? (
              <Button variant="subtle" size="sm" disabled={upload.isPending} onClick={remove}>
                {copy.remove}
              </Button>
            ) : null}
          </div>
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
