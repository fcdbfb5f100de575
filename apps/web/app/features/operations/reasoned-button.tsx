import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastSuccess } from '../../ui/toasts.ts';
import { DialogEnd } from './dialog-end.tsx';
import { operationsCopy, reasonedActs } from './operations.copy.ts';
import { type ReasonedAct, useReasonedAct } from './operations.queries.ts';
import classes from './operations.module.css';

export type ReasonedButtonProps = {
  act: ReasonedAct;
  id: string;
  /** What stands on the button in the list. */
  label: string;
  /** What it is done to, in the dialog. */
  subject: string;
  /** For acts about money: the amount on the button. */
  amount?: string;
};

/** An act that another person feels: a button, and a dialog that says what it does and asks why. */
export function ReasonedButton({ label, ...rest }: ReasonedButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Modal opened={asking} onClose={close} title={reasonedActs[rest.act].title}>
        <ReasonForm onClose={close} {...rest} />
      </Modal>
    </>
  );
}

type ReasonFormProps = Omit<ReasonedButtonProps, 'label'> & { onClose: () => void };

function ReasonForm({ act, id, subject, amount, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const mutation = useReasonedAct(act, id);
  const copy = reasonedActs[act];
  const missing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    mutation.mutate(reason.trim(), {
      onSuccess: () => {
        toastSuccess(copy.done, subject);
        onClose();
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>
        <strong>{subject}</strong>
      </p>
      <p>{copy.text}</p>
      <Textarea
        label={operationsCopy.reason}
        description={copy.told ? operationsCopy.reasonTold : operationsCopy.reasonHint}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        // One line in the audit trail.
        onChange={(event) => setReason(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
        error={tried && missing ? operationsCopy.required : null}
      />
      <DialogEnd
        failed={copy.failed}
        error={mutation.error}
        submit={copy.action(amount ?? '')}
        harms={copy.harms}
        pending={mutation.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
