import { limits } from '@claimstead/contract/limits.ts';
import { Button, FileButton, Progress } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { useUploadPicture } from './identity.queries.ts';

const copy = identityCopy.picture;
const accepted = ['image/png', 'image/jpeg', 'image/webp'];

/** Second step, optional: a picture. `onDone` follows Skip and a finished upload alike. */
export function PictureStep({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const upload = useUploadPicture();
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const refusal = !accepted.includes(chosen.type)
      ? copy.wrongType
      : chosen.size > limits.profilePictureBytes
        ? copy.tooLarge
        : null;
    setNotice(refusal ? { good: false, text: refusal } : null);
    if (!refusal) setFile(chosen);
  };
  const send = () => {
    if (!file) return;
    setSent(0);
    setNotice(null);
    upload.mutate(
      { file, onProgress: setSent },
      { onSuccess: onDone, onError: (error) => setNotice({ good: false, text: wordsFor(error) }) },
    );
  };
  return (
    <AuthCard title={copy.title} text={copy.text}>
      <div className={classes.form}>
        <div className={classes.picture}>
          {preview ? (
            <img className={classes.preview} src={preview} alt={copy.preview} />
          ) : (
            <span className={`${classes.preview} ${classes.blank}`}>
              <IconUser size={56} stroke={1} />
            </span>
          )}
          <div className={classes.line}>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
              {(props) => (
                <Button variant="default" size="sm" {...props}>
                  {file ? copy.replace : copy.choose}
                </Button>
              )}
            </FileButton>
            {file ? (
              <Button
                variant="subtle"
                size="sm"
                disabled={upload.isPending}
                onClick={() => setFile(null)}
              >
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
          <Button onClick={send} disabled={!file} loading={upload.isPending}>
            {copy.next}
          </Button>
        </div>
      </div>
    </AuthCard>
  );
}
