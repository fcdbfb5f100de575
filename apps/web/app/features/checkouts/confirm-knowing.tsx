import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import classes from './purchase-dialog.module.css';

type Props = {
  /** What the buyer should have read. */
  children: ReactNode;
  /** The sentence that the buyer checks. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The confirmation is on its way. */
  busy?: boolean;
  /** Why it was not kept. */
  error?: Error | null;
};

/** The buyer reads what speaks against buying, and goes on knowing it or not at all. */
export function ConfirmKnowing({ children, confirm, onConfirm, onCancel, busy, error }: Props) {
  const [knows, setKnows] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (knows) onConfirm();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      {error ? <ErrorState title={purchaseCopy.notConfirmed} error={error} /> : null}
      <Checkbox
        label={confirm}
        checked={knows}
        onChange={(event) => setKnows(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {purchaseCopy.cancel}
        </Button>
        <Button type="submit" disabled={!knows} loading={busy ?? false}>
          {purchaseCopy.toPayment}
        </Button>
      </div>
    </form>
  );
}
