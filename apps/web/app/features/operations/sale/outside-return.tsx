import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import type { ReturnWay } from '@claimstead/contract/sales.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '../../../lib/format.ts';
import { AmountField } from '../../../ui/amounts/amount-field.tsx';
import { hundredthsIn } from '../../../ui/amounts/amount-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { operationsCopy } from '../operations.copy.ts';
import { useOutsideReturn } from '../operations.queries.ts';
import { filled, ReasonField } from '../reason-field.tsx';
import { ReasonedButton } from '../reasoned-button.tsx';
import { saleHistoryCopy } from './sale-history.copy.ts';
import classes from './sale-history.module.css';

const copy = saleHistoryCopy.outside;

/** What was paid back in another way than through the provider, as far as anything was. */
export function OutsideReturnNote({ sale }: { sale: OperatorSaleHistory }) {
  const { outsideReturn: entered } = sale;
  if (!entered) return null;
  const words = entered.status === 'waiting' ? copy.waits : copy.paid;
  return (
    <section aria-labelledby="outside-return">
      <h2 id="outside-return" className={classes.heading}>
        {copy.heading}
      </h2>
      <p className={classes.text}>
        {words(
          isolated(entered.enteredBy.name),
          formatCents(entered.amount),
          copy.ways[entered.way].toLowerCase(),
          isolated(entered.reference),
        )}
      </p>
    </section>
  );
}

/** Enters such a payment, or confirms and discards the one that another operator entered. */
export function OutsideReturnActs({ sale }: { sale: OperatorSaleHistory }) {
  const [asking, setAsking] = useState(false);
  if (sale.owed === 0) return null;
  const waits = sale.outsideReturn?.status === 'waiting' ? sale.outsideReturn : null;
  const subject = { id: sale.id, subject: sale.title };
  if (waits) {
    return (
      <>
        <ReasonedButton
          act="confirmReturn"
          label={saleHistoryCopy.confirmReturn}
          amount={formatCents(waits.amount)}
          named={{ entryId: waits.id }}
          {...subject}
        />
        <ReasonedButton act="discardReturn" label={saleHistoryCopy.discardReturn} {...subject} />
      </>
    );
  }
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {copy.open}
      </Button>
      <EntryDialog sale={sale} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

type EntryDialogProps = { sale: OperatorSaleHistory; opened: boolean; onClose: () => void };

function EntryDialog({ sale, opened, onClose }: EntryDialogProps) {
  const mutation = useOutsideReturn(sale.id);
  const owed = formatCents(sale.owed);
  const ways = Object.entries(copy.ways).map(([value, label]) => ({ value, label }));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.open}
      initial={{ amount: '', way: 'wire' as ReturnWay, reference: '', reason: '' }}
      validate={{
        amount: (typed) => (hundredthsIn(typed) === sale.owed ? null : copy.differs(owed)),
        reference: filled,
        reason: filled,
      }}
      call={mutation}
      send={({ way, reference, reason }) => ({
        amount: sale.owed,
        way,
        reference: reference.trim(),
        reason: reason.trim(),
      })}
      onSent={() => toastSuccess(copy.done, sale.title)}
      failed={copy.failed}
      submit={copy.save}
      harms
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <p>{copy.text(owed)}</p>
          <p>{copy.second}</p>
          <AmountField label={copy.amount} data-autofocus {...form.getInputProps('amount')} />
          <NativeSelect size="md" label={copy.way} data={ways} {...form.getInputProps('way')} />
          <TextInput
            label={copy.reference}
            description={copy.referenceHint}
            maxLength={100}
            {...form.getInputProps('reference')}
          />
          <ReasonField form={form} hint={operationsCopy.reasonHint} />
        </>
      )}
    </FormDialog>
  );
}
