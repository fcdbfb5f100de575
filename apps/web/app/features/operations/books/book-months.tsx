import type { BookExport, BookMonth } from '@claimstead/contract/books.contract.ts';
import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCents, formatDateTime } from '../../../lib/format.ts';
import { formatMonth } from '../../../lib/format-day.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { booksCopy, exportNames, monthStates } from './books.copy.ts';
import { exportAddress, useCloseMonth } from './books.queries.ts';
import { operationsCopy } from '../operations.copy.ts';
import { filled, ReasonField } from '../reason-field.tsx';
import { RowContent } from '../row-content.tsx';
import styles from './book-report.module.css';
import classes from '../operations.module.css';

const copy = booksCopy.months;
const bookExports = Object.keys(exportNames) as BookExport[];
const colors = {
  running: 'gray',
  uncompared: 'amber',
  waiting: 'amber',
  closable: 'amber',
  closed: 'moss',
} as const;

type BookMonthsProps = { months: readonly BookMonth[]; openDifferences: number };

/** The months of the books, newest first: what each holds, its downloads, and its closing. */
export function BookMonths({ months, openDifferences }: BookMonthsProps) {
  return (
    <section className={styles.section} aria-labelledby="books-months">
      <h2 id="books-months" className={styles.heading}>
        {copy.heading}
      </h2>
      <ul className={classes.rows}>
        {months.map((month) => (
          <li key={month.month} className={classes.row}>
            <MonthRow month={month} openDifferences={openDifferences} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type MonthRowProps = { month: BookMonth; openDifferences: number };

function MonthRow({ month: { month, ...about }, openDifferences }: MonthRowProps) {
  const [isClosing, setClosing] = useState(false);
  const name = formatMonth(month);
  return (
    <RowContent
      title={name}
      badges={<Badge color={colors[about.state]}>{monthStates[about.state]}</Badge>}
      facts={[
        copy.entries(about.entries),
        copy.total(formatCents(about.debitCents)),
        about.closedAt ? copy.closedAt(formatDateTime(about.closedAt)) : null,
      ]}
      actions={
        about.state === 'closable' ? (
          <Button size="sm" aria-label={copy.closeOf(name)} onClick={() => setClosing(true)}>
            {copy.close}
          </Button>
        ) : null
      }
    >
      <ul className={styles.downloads} aria-label={copy.downloads(name)}>
        {bookExports.map((part) => (
          <li key={part}>
            <Button
              component="a"
              href={exportAddress(month, part)}
              download
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden="true" />}
            >
              {exportNames[part]}
            </Button>
          </li>
        ))}
      </ul>
      <CloseMonth
        month={month}
        openDifferences={openDifferences}
        opened={isClosing}
        onClose={() => setClosing(false)}
      />
    </RowContent>
  );
}

type CloseMonthProps = {
  month: string;
  openDifferences: number;
  opened: boolean;
  onClose: () => void;
};

function CloseMonth({ month, openDifferences, ...dialog }: CloseMonthProps) {
  const close = useCloseMonth(month);
  const name = formatMonth(month);
  return (
    <FormDialog
      {...dialog}
      title={booksCopy.close.title(name)}
      initial={{ reason: '' }}
      validate={{ reason: filled }}
      call={close}
      send={({ reason }) => reason.trim()}
      onSent={() => toastSuccess(booksCopy.close.done, name)}
      failed={booksCopy.close.failed}
      submit={booksCopy.close.submit}
      harms
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <p>{booksCopy.close.text}</p>
          {openDifferences > 0 ? <p>{booksCopy.close.open(openDifferences)}</p> : null}
          <ReasonField form={form} hint={operationsCopy.reasonHint} autofocus />
        </>
      )}
    </FormDialog>
  );
}
