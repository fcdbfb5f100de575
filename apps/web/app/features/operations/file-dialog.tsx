import type { Filing } from '@claimstead/contract/operations.contract.ts';
import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toastSuccess } from '../../ui/toasts.ts';
import { DialogEnd } from './dialog-end.tsx';
import { ownerWords } from './owner-words.ts';
import { operationsCopy } from './operations.copy.ts';
import { useFileAssignment } from './operations.queries.ts';
import classes from './operations.module.css';

const copy = operationsCopy.file;

export type FilingDialogProps = { filing: Filing; opened: boolean; onClose: () => void };

/** The receipt, and the promise that the chain of title was compared: both before money leaves. */
export function FileDialog({ filing, opened, onClose }: FilingDialogProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={onClose}
      title={copy.title}
    >
      <FileForm filing={filing} onClose={onClose} />
    </Modal>
  );
}

function FileForm({ filing, onClose }: Omit<FilingDialogProps, 'opened'>) {
  const file = useFileAssignment(filing.saleId);
  const form = useForm({
    initialValues: { receipt: '', compared: false },
    validate: {
      receipt: (value) => (value.trim() === '' ? operationsCopy.required : null),
      compared: (value) => (value ? null : copy.comparedRequired),
    },
  });
  const submit = ({ receipt }: { receipt: string }) =>
    file.mutate(receipt.trim(), {
      onSuccess: () => {
        toastSuccess(copy.done, filing.title);
        onClose();
      },
    });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <p>{copy.text(filing.owners.length)}</p>
      <div>
        <p className="caption">{copy.owners}</p>
        <ul className={classes.ownerList}>
          {/* Their order never changes, and two may have one name. */}
          {filing.owners.map((owner, index) => (
            <li key={index}>
              {ownerWords(owner)}, {owner.stake}%
            </li>
          ))}
        </ul>
      </div>
      <TextInput
        label={copy.receipt}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('receipt')}
      />
      <Checkbox label={copy.compared} {...form.getInputProps('compared', { type: 'checkbox' })} />
      <DialogEnd
        failed={copy.failed}
        error={file.error}
        submit={copy.submit}
        pending={file.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
