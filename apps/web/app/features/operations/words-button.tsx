import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { operationsCopy } from './operations.copy.ts';
import { filled } from './reason-field.tsx';

type Words = { reason: string };

type Props<Sent, Answer> = Pick<FormDialogProps<Words, Sent, Answer>, 'call' | 'failed'> & {
  /** On the button, the dialog, and its button. */
  label: string;
  variant?: 'default' | 'filled';
  harms: boolean;
  /** The listing's title, for the notice of what was done. */
  subject: string;
  about: ReactNode;
  field: { label: string; description: string };
  send: (reason: string) => Sent;
  done: string;
};

/** An act about a title whose words others read: it asks for them, and keeps them if it is refused. */
export function WordsButton<Sent, Answer>(props: Props<Sent, Answer>) {
  const [asking, setAsking] = useState(false);
  /** As it was read when the dialog opened: what comes in later does not change what is written about. */
  const [asked, setAsked] = useState(props);
  const { label, harms, subject, about, field, send, done } = asked;
  const open = () => {
    setAsked(props);
    setAsking(true);
  };
  return (
    <>
      <Button size="sm" variant={props.variant ?? 'default'} onClick={open}>
        {props.label}
      </Button>
      <FormDialog
        call={props.call}
        failed={asked.failed}
        opened={asking}
        onClose={() => setAsking(false)}
        title={label}
        initial={{ reason: '' }}
        validate={{ reason: filled }}
        send={({ reason }) => send(reason.trim())}
        onSent={() => toastSuccess(done, subject)}
        submit={label}
        harms={harms}
        cancel={operationsCopy.cancel}
      >
        {(form) => (
          <>
            <p>{about}</p>
            <Textarea
              {...field}
              autosize
              minRows={3}
              maxLength={2000}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
