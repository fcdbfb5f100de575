import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotConfirmed } from '../lib/confirmation.ts';
import { wordsFor } from '../lib/problem-words.ts';
import classes from './dialog-end.module.css';

type RefusalProps = {
  error: Error | null;
  /** What was not done, before the reason. */
  failed?: string;
  /** What is said about a failure, if that is more than its own sentence. */
  reason?: (error: Error) => ReactNode;
};

/** Why something was not done, read aloud where the person acted. Nothing if the person canceled it. */
export function Refusal({ error, failed, reason = wordsFor }: RefusalProps) {
  if (error === null || error instanceof NotConfirmed) return null;
  return (
    <div role="alert">
      <p className={classes.refusal}>
        {failed === undefined ? null : `${failed}. `}
        <span>{reason(error)}</span>
      </p>
    </div>
  );
}

export type DialogEndProps = RefusalProps & {
  cancel: string;
  onCancel: () => void;
  submit: ReactNode;
  /** Without it the button submits the form around it. */
  onSubmit?: () => void;
  busy: boolean;
  disabled?: boolean;
  /** Removes something for good. */
  harms?: boolean;
  /** Which button has the focus when the dialog opens. */
  focus?: 'cancel' | 'submit';
};

/** The end of a dialog: the outcome of the last press, the cancel button, and the button that acts. */
export function DialogEnd(props: DialogEndProps) {
  const { cancel, onCancel, submit, onSubmit, busy, disabled, harms, focus, ...refusal } = props;
  return (
    <>
      <Refusal {...refusal} />
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={onCancel}
          data-autofocus={focus === 'cancel' || undefined}
        >
          {cancel}
        </Button>
        <Button
          type={onSubmit ? 'button' : 'submit'}
          onClick={onSubmit}
          color={harms ? 'ribbon' : undefined}
          loading={busy}
          disabled={disabled ?? false}
          data-autofocus={focus === 'submit' || undefined}
        >
          {submit}
        </Button>
      </div>
    </>
  );
}
