import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { operationsCopy, reasonedActs } from './operations.copy.ts';
import { type ReasonedAct, useReasonedAct } from './operations.queries.ts';
import classes from './operations.module.css';

export type ReasonDialogProps = {
  act: ReasonedAct;
  id: string;
  /** What it is done to, in the dialog. */
  subject: string;
  /** For acts about money: the amount on the button. */
  amount?: string;
  opened: boolean;
  onClose: () => void;
};

/** An act that another person feels: what it does, why it is done, and a button that names it. */
export function ReasonDialog({ opened, onClose, ...rest }: ReasonDialogProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={onClose}
      title={reasonedActs[rest.act].title}
    >
      <ReasonForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function ReasonForm({ act, id, subject, amount, onClose }: Omit<ReasonDialogProps, 'opened'>) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const mutation = useReasonedAct(act, id);
  const copy = reasonedActs[act];
  const missing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing) mutation.mutate(reason.trim(), { onSuccess: onClose });
  };
  const harms = act === 'refund' || act === 'takeDown' || act === 'suspend';
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>
        <strong>{subject}</strong>
      </p>
      <p>{copy.text}</p>
      <Textarea
        label={operationsCopy.reason}
        description={operationsCopy.reasonHint}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        // One line in the audit trail.
        onChange={(event) => setReason(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
        error={tried && missing ? operationsCopy.required : null}
      />
      {mutation.error ? (
        <p className={classes.failure} role="alert">
          {copy.failed}. {wordsFor(mutation.error)}
        </p>
      ) : null}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {operationsCopy.cancel}
        </Button>
        <Button type="submit" color={harms ? 'ribbon' : undefined} loading={mutation.isPending}>
          {copy.action(amount ?? '')}
        </Button>
      </div>
    </form>
  );
}
