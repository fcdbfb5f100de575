import type { BookDifference, CorrectionAccount } from '@claimstead/contract/books.contract.ts';
import { NativeSelect } from '@mantine/core';
import { formatCents } from '../../../lib/format.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { accountNames, booksCopy } from './books.copy.ts';
import { useCorrectDifference } from './books.queries.ts';
import { operationsCopy } from '../operations.copy.ts';
import { filled, ReasonField } from '../reason-field.tsx';

const copy = booksCopy.correct;
const accounts = Object.entries(accountNames).map(([value, label]) => ({ value, label }));

type CorrectDifferenceProps = {
  difference: BookDifference;
  /** The object, as the list names it. */
  name: string;
  opened: boolean;
  onClose: () => void;
};

/** Closes a difference: where it belongs, and why. The amount is the one that was shown. */
export function CorrectDifference({ difference, name, ...dialog }: CorrectDifferenceProps) {
  const correct = useCorrectDifference(difference.id);
  const { differenceCents } = difference;
  const amount = formatCents(differenceCents);
  const initial: { account: CorrectionAccount; reason: string } = {
    account: 'unexplained',
    reason: '',
  };
  return (
    <FormDialog
      {...dialog}
      title={copy.title}
      initial={initial}
      validate={{ reason: filled }}
      call={correct}
      send={({ account, reason }) => ({ account, differenceCents, reason: reason.trim() })}
      onSent={() => toastSuccess(copy.done, name)}
      failed={copy.failed}
      submit={copy.submit(amount)}
      harms
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <p>
            <strong>{name}</strong>
          </p>
          <p>{copy.text(amount)}</p>
          <NativeSelect
            label={copy.account}
            data={accounts}
            data-autofocus
            {...form.getInputProps('account')}
          />
          <ReasonField form={form} hint={operationsCopy.reasonHint} />
        </>
      )}
    </FormDialog>
  );
}
