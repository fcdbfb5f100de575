import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { reasonedActs } from './acts.copy.ts';
import { operationsCopy } from './operations.copy.ts';
import { type Named, type ReasonedAct, useReasonedAct } from './operations.queries.ts';
import { filled, ReasonField } from './reason-field.tsx';

type ReasonedButtonProps = {
  act: ReasonedAct;
  id: string;
  /** The label of the button in the list. */
  label: string;
  /** What it is done to, in the dialog. */
  subject: string;
  /** For acts about money: the amount on the button. */
  amount?: string;
  /** What else the server has to find as it was read. */
  named?: Named;
};

/** An act that affects another person: a button, and a dialog that says what it does and asks why. */
export function ReasonedButton(props: ReasonedButtonProps) {
  const [asking, setAsking] = useState(false);
  /** As it was read when the dialog opened: what comes in later does not change what the reason is for. */
  const [{ act, id, subject, amount, named }, setAsked] = useState(props);
  const mutation = useReasonedAct();
  const copy = reasonedActs[act];
  const open = () => {
    setAsked(props);
    setAsking(true);
  };
  return (
    <>
      <Button size="sm" variant="default" onClick={open}>
        {props.label}
      </Button>
      <FormDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={copy.title}
        initial={{ reason: '' }}
        validate={{ reason: filled }}
        call={mutation}
        send={({ reason }) => ({ act, id, named, reason: reason.trim() })}
        onSent={() => toastSuccess(copy.done, subject)}
        failed={copy.failed}
        submit={copy.action(amount ?? '')}
        harms={copy.harms}
        cancel={operationsCopy.cancel}
      >
        {(form) => (
          <>
            <p>
              <strong>{subject}</strong>
            </p>
            <p>{copy.text}</p>
            <ReasonField
              form={form}
              hint={copy.told ? operationsCopy.reasonTold : operationsCopy.reasonHint}
              autofocus
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
