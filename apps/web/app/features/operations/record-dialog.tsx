import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toastSuccess } from '../../ui/toasts.ts';
import type { FilingDialogProps } from './file-dialog.tsx';
import { DialogEnd } from './dialog-end.tsx';
import { operationsCopy } from './operations.copy.ts';
import { useRecordAssignment } from './operations.queries.ts';
import classes from './operations.module.css';

const copy = operationsCopy.record;
const filled = (value: string) => (value.trim() === '' ? operationsCopy.required : null);

/** Where the office recorded the assignment. */
export function RecordDialog({ filing, opened, onClose }: FilingDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <RecordForm filing={filing} onClose={onClose} />
    </Modal>
  );
}

function RecordForm({ filing, onClose }: Omit<FilingDialogProps, 'opened'>) {
  const record = useRecordAssignment(filing.saleId);
  const form = useForm({
    initialValues: { reel: '', frame: '' },
    validate: { reel: filled, frame: filled },
  });
  const submit = ({ reel, frame }: { reel: string; frame: string }) =>
    record.mutate(
      { reel: reel.trim(), frame: frame.trim() },
      {
        onSuccess: () => {
          toastSuccess(copy.done, filing.title);
          onClose();
        },
      },
    );
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <p>{copy.text}</p>
      <div className={classes.pair}>
        <TextInput
          label={copy.reel}
          inputMode="numeric"
          maxLength={20}
          data-autofocus
          {...form.getInputProps('reel')}
        />
        <TextInput
          label={copy.frame}
          inputMode="numeric"
          maxLength={20}
          {...form.getInputProps('frame')}
        />
      </div>
      <DialogEnd
        failed={copy.failed}
        error={record.error}
        submit={copy.submit}
        pending={record.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
