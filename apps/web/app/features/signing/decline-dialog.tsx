import { Textarea } from '@mantine/core';
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx';
import { signingCopy } from './signing.copy.ts';

const copy = signingCopy.decline;

type DeclineDialogProps = Pick<
  FormDialogProps<{ reason: string }, string, unknown>,
  'opened' | 'onClose' | 'call' | 'onSent' | 'onRefused'
>;

/** Declining is final and needs a reason, which everyone reads. */
export function DeclineDialog(props: DeclineDialogProps) {
  return (
    <FormDialog
      {...props}
      title={copy.title}
      initial={{ reason: '' }}
      validate={{ reason: (value) => (value.trim() === '' ? copy.required : null) }}
      send={({ reason }) => reason.trim()}
      submit={copy.submit}
      harms
      cancel={copy.keep}
    >
      {(form) => (
        <>
          <p>{copy.text}</p>
          <Textarea
            label={copy.reason}
            description={copy.reasonHint}
            autosize
            minRows={3}
            maxLength={1000}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
