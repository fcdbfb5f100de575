import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '../../../lib/format.ts';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { FilingTitle } from './filing-title.tsx';
import { ownerWords } from './owner-words.ts';
import { operationsCopy } from '../operations.copy.ts';
import { useFileAssignment } from '../operations.queries.ts';
import classes from '../operations.module.css';
import { filled } from '../reason-field.tsx';

const copy = operationsCopy.file;

export type FilingDialogProps = { filing: Filing; opened: boolean; onClose: () => void };

/**
 * The receipt, and the promise that the chain of title was compared: both before money leaves. Then a last
 * question shows every amount.
 */
export function FileDialog({ filing, opened, onClose }: FilingDialogProps) {
  const [receipt, setReceipt] = useState('');
  const [asking, setAsking] = useState(false);
  const begin = () => {
    setReceipt('');
    setAsking(false);
  };
  const ask = (entered: string) => {
    setReceipt(entered);
    setAsking(true);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={begin}
      title={asking ? copy.confirmTitle(formatCents(filing.amount)) : copy.title}
    >
      {asking ? (
        <ReleaseForm
          filing={filing}
          receipt={receipt}
          onBack={() => setAsking(false)}
          onClose={onClose}
        />
      ) : (
        <ReceiptForm filing={filing} receipt={receipt} onEntered={ask} onClose={onClose} />
      )}
    </Modal>
  );
}

type ReceiptFormProps = {
  filing: Filing;
  /** What was entered before, for when the operator comes back to it. */
  receipt: string;
  onEntered: (receipt: string) => void;
  onClose: () => void;
};

function ReceiptForm({ filing, receipt: before, onEntered, onClose }: ReceiptFormProps) {
  return (
    <DialogForm
      initial={{ receipt: before, compared: before !== '' }}
      validate={{
        receipt: filled,
        compared: (value) => (value ? null : copy.comparedRequired),
      }}
      onSubmit={({ receipt }) => onEntered(receipt.trim())}
      submit={copy.next}
      cancel={operationsCopy.cancel}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <p>{copy.text(formatCents(filing.amount))}</p>
          <Shares filing={filing} />
          <FilingTitle saleId={filing.saleId} />
          <TextInput
            label={copy.receipt}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('receipt')}
          />
          <Checkbox
            label={copy.compared}
            {...form.getInputProps('compared', { type: 'checkbox' })}
          />
        </>
      )}
    </DialogForm>
  );
}

type ReleaseFormProps = {
  filing: Filing;
  receipt: string;
  onBack: () => void;
  onClose: () => void;
};

function ReleaseForm({ filing, receipt, onBack, onClose }: ReleaseFormProps) {
  const file = useFileAssignment(filing.saleId);
  const submit = () =>
    file.mutate(receipt, {
      onSuccess: () => {
        toastSuccess(copy.done, filing.title);
        onClose();
      },
    });
  return (
    <DialogForm
      onSubmit={submit}
      busy={file.isPending}
      error={file.error}
      failed={copy.failed}
      submit={copy.submit(formatCents(filing.amount))}
      cancel={copy.back}
      onCancel={onBack}
    >
      <p ref={focusOnce} tabIndex={-1}>
        {copy.confirm(receipt, isolated(filing.title))}
      </p>
      <Shares filing={filing} />
      <p>{copy.final}</p>
    </DialogForm>
  );
}

/**
 * Read out and scrolled to as the question appears; the button that acts is never under the pointer that just
 * pressed.
 */
function focusOnce(node: HTMLElement | null) {
  node?.focus();
}

/** How much the receipt releases, and to whom. */
function Shares({ filing }: { filing: Filing }) {
  return (
    <div>
      <p className={`caption ${classes.owners}`}>{copy.owners}</p>
      <ul className={classes.ownerList}>
        {/* Their order never changes, and two may have one name. */}
        {filing.owners.map((owner, index) => (
          <li key={index}>
            {copy.share(ownerWords(owner), owner.stake, formatCents(owner.share))}
          </li>
        ))}
      </ul>
    </div>
  );
}
