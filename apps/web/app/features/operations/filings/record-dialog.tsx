import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import type { FilingDialogProps } from './file-dialog.tsx';
import { operationsCopy } from '../operations.copy.ts';
import { useRecordAssignment } from '../operations.queries.ts';
import classes from '../operations.module.css';
import { filled } from '../reason-field.tsx';

const copy = operationsCopy.record;

/** Where the office recorded the assignment. */
export function RecordDialog({ filing, opened, onClose }: FilingDialogProps) {
  const record = useRecordAssignment(filing.saleId);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      initial={{ reel: '', frame: '' }}
      validate={{ reel: filled, frame: filled }}
      call={record}
      send={({ reel, frame }) => ({ reel: reel.trim(), frame: frame.trim() })}
      onSent={() => toastSuccess(copy.done, filing.title)}
      failed={copy.failed}
      submit={copy.submit}
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <p>{copy.text}</p>
          <ReelAndFrame form={form} autofocus />
        </>
      )}
    </FormDialog>
  );
}

type ReelAndFrameProps = {
  form: UseFormReturnType<{ reel: string; frame: string }>;
  autofocus?: boolean;
};

/** Where something is in the office's records. */
export function ReelAndFrame({ form, autofocus }: ReelAndFrameProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label={copy.reel}
        inputMode="numeric"
        maxLength={20}
        data-autofocus={autofocus}
        {...form.getInputProps('reel')}
      />
      <TextInput
        label={copy.frame}
        inputMode="numeric"
        maxLength={20}
        {...form.getInputProps('frame')}
      />
    </div>
  );
}
