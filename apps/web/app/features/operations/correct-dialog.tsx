import { Modal, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toastSuccess } from '../../ui/toasts.ts';
import { DialogEnd } from './dialog-end.tsx';
import type { FilingDialogProps } from './file-dialog.tsx';
import { operationsCopy } from './operations.copy.ts';
import { useCorrectFiling } from './operations.queries.ts';
import classes from './operations.module.css';

const copy = operationsCopy.correct;
const filled = (value: string) => (value.trim() === '' ? operationsCopy.required : null);

/** A receipt, reel or frame that was mistyped, with the reason that both sides are told. */
export function CorrectDialog({ filing, opened, onClose }: FilingDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <CorrectForm filing={filing} onClose={onClose} />
    </Modal>
  );
}

function CorrectForm({ filing, onClose }: Omit<FilingDialogProps, 'opened'>) {
  const correct = useCorrectFiling(filing.saleId);
  const isRecorded = filing.reel !== null;
  const form = useForm({
    initialValues: {
      receipt: filing.receipt ?? '',
      reel: filing.reel ?? '',
      frame: filing.frame ?? '',
      reason: '',
    },
    validate: {
      receipt: filled,
      reel: (value) => (isRecorded ? filled(value) : null),
      frame: (value) => (isRecorded ? filled(value) : null),
      reason: filled,
    },
  });
  const submit = ({ receipt, reel, frame, reason }: typeof form.values) =>
    correct.mutate(
      {
        receipt: receipt.trim(),
        ...(isRecorded ? { reel: reel.trim(), frame: frame.trim() } : {}),
        reason: reason.trim(),
      },
      {
        onSuccess: () => {
          toastSuccess(copy.done, filing.title);
          onClose();
        },
      },
    );
  const { file, record } = operationsCopy;
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <p>
        <strong>{filing.title}</strong>
      </p>
      <p>{copy.text}</p>
      <TextInput
        label={file.receipt}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('receipt')}
      />
      {isRecorded ? (
        <div className={classes.pair}>
          <TextInput
            label={record.reel}
            inputMode="numeric"
            maxLength={20}
            {...form.getInputProps('reel')}
          />
          <TextInput
            label={record.frame}
            inputMode="numeric"
            maxLength={20}
            {...form.getInputProps('frame')}
          />
        </div>
      ) : null}
      <Textarea
        label={operationsCopy.reason}
        description={copy.reasonHint}
        autosize
        minRows={2}
        maxLength={500}
        value={form.values.reason}
        error={form.errors['reason']}
        // One line in the audit trail.
        onChange={(event) =>
          form.setFieldValue('reason', event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))
        }
      />
      <DialogEnd
        failed={copy.failed}
        error={correct.error}
        submit={copy.submit}
        pending={correct.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
