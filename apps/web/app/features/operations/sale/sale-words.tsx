import type {
  OperatorSaleHistory,
  SaleWordsTo,
} from '@claimstead/contract/operations-sales.contract.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { operationsCopy } from '../operations.copy.ts';
import { useSaleWords } from '../operations.queries.ts';
import { filled } from '../reason-field.tsx';
import { salePageCopy as copy } from './sale-page.copy.ts';
import classes from './sale-history.module.css';

const addressees = Object.keys(copy.addressees) as SaleWordsTo[];

/** What operators noted and wrote to the parties, and a way to do so. */
export function SaleWords({ sale }: { sale: OperatorSaleHistory }) {
  const [writing, setWriting] = useState(false);
  return (
    <section aria-labelledby="words">
      <h2 id="words" className={classes.heading}>
        {copy.words}
      </h2>
      {sale.words.length === 0 ? <p className={classes.text}>{copy.noWords}</p> : null}
      {sale.words.length === 0 ? null : (
        <ol className={classes.history}>
          {sale.words.map(({ at, operator, told, text }, index) => (
            <li key={index}>
              <time className={classes.when} dateTime={at}>
                {formatDateTime(at)}
              </time>
              <span className={classes.words}>
                <span>{text}</span>
                <span className={classes.when}>
                  {told ? copy.wroteBy(operator) : copy.notedBy(operator)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button size="sm" variant="default" mt={12} onClick={() => setWriting(true)}>
        {copy.write}
      </Button>
      <WordsDialog sale={sale} opened={writing} onClose={() => setWriting(false)} />
    </section>
  );
}

type DialogProps = { sale: OperatorSaleHistory; opened: boolean; onClose: () => void };

function WordsDialog({ sale, opened, onClose }: DialogProps) {
  const call = useSaleWords(sale.id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.write}
      initial={{ to: 'team' as SaleWordsTo, text: '' }}
      validate={{ text: filled }}
      call={call}
      send={({ to, text }) => ({ to, text: text.trim() })}
      onSent={() => toastSuccess(copy.done, sale.title)}
      failed={copy.failed}
      submit={copy.save}
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <NativeSelect
            label={copy.to}
            data={addressees.map((value) => ({ value, label: copy.addressees[value] }))}
            {...form.getInputProps('to')}
          />
          <Textarea
            label={copy.text}
            description={form.values.to === 'team' ? copy.noteHint : copy.messageHint}
            mt={12}
            autosize
            minRows={4}
            maxLength={1000}
            data-autofocus
            {...form.getInputProps('text')}
          />
        </>
      )}
    </FormDialog>
  );
}
