import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import type { FilingDialogProps } from './file-dialog.tsx';
import { operationsCopy } from '../operations.copy.ts';
import { useCorrectFiling } from '../operations.queries.ts';
import { filled, ReasonField } from '../reason-field.tsx';
import { ReelAndFrame } from './record-dialog.tsx';

const copy = operationsCopy.correct;

/** Corrects a receipt, reel or frame that was mistyped, with a reason that both sides can read. */
export function CorrectDialog({ filing, opened, onClose }: FilingDialogProps) {
  const correct = useCorrectFiling(filing.saleId);
  const isRecorded = filing.status === 'recorded';
  const filledIfRecorded = (value: string) => (isRecorded ? filled(value) : null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      initial={{ ...numbersOf(filing), reason: '' }}
      validate={{
        receipt: filled,
        reel: filledIfRecorded,
        frame: filledIfRecorded,
        reason: filled,
      }}
      call={correct}
      send={({ receipt, reel, frame, reason }) => ({
        receipt: receipt.trim(),
        ...(isRecorded ? { reel: reel.trim(), frame: frame.trim() } : {}),
        reason: reason.trim(),
      })}
      onSent={() => toastSuccess(copy.done, filing.title)}
      failed={copy.failed}
      submit={copy.submit}
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <p>
            <strong>{filing.title}</strong>
          </p>
          <p>{copy.text}</p>
          <TextInput
            label={operationsCopy.file.receipt}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('receipt')}
          />
          {isRecorded ? <ReelAndFrame form={form} /> : null}
          <ReasonField form={form} hint={copy.reasonHint} />
        </>
      )}
    </FormDialog>
  );
}

function numbersOf({ receipt, reel, frame }: Filing) {
  return { receipt: receipt ?? '', reel: reel ?? '', frame: frame ?? '' };
}
