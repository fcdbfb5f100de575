import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { signingCopy } from './signing.copy.ts';
import classes from './signing.module.css';

const copy = signingCopy.decline;

export type DeclineDialogProps = {
  opened: boolean;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onDecline: (reason: string) => void;
};

export function DeclineDialog({ opened, busy, error, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !busy) onDecline(reason.trim());
  };
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <form className={classes.decline} onSubmit={submit} noValidate>
        <p>{copy.text}</p>
        <Textarea
          label={copy.reason}
          description={copy.reasonHint}
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && missing ? copy.required : null}
          data-autofocus
        />
        {error ? (
          <div className={classes.failure} role="alert">
            <p>{wordsFor(error)}</p>
          </div>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button type="submit" color="ribbon" loading={busy}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
