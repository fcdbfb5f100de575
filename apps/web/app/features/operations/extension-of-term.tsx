import { limits } from '@claimstead/contract/limits.ts';
import type { OperatorExtension } from '@claimstead/contract/titles.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries, useEnterExtension } from './operations.queries.ts';
import { filled, ReasonField } from './reason-field.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.titles.extension;

/** By how many days the term of a listing's patent was extended, as operators enter it. Nothing where none can be. */
export function ExtensionOfTerm({ id }: { id: string }) {
  const query = useQuery(operationsQueries.extension(id));
  return (
    <QuerySection query={query} failed={operationsCopy.failed} waiting={null}>
      {(extension) => (extension.extendable ? <Extension id={id} extension={extension} /> : null)}
    </QuerySection>
  );
}

type ExtensionProps = { id: string; extension: OperatorExtension };

function Extension({ id, extension }: ExtensionProps) {
  const { term, days } = extension;
  const [asking, setAsking] = useState(false);
  return (
    <section className={classes.extension} aria-labelledby="extension-of-term">
      <h2 id="extension-of-term">{copy.heading}</h2>
      <p>
        {term}. {days === null ? copy.none : copy.entered(days)}
      </p>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {days === null ? copy.open : copy.change}
      </Button>
      <ExtensionDialog id={id} days={days} opened={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

type DialogProps = { id: string; days: number | null; opened: boolean; onClose: () => void };

function ExtensionDialog({ id, days, opened, onClose }: DialogProps) {
  const mutation = useEnterExtension(id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={days === null ? copy.open : copy.change}
      initial={{ days: days === null ? '' : String(days), reason: '' }}
      validate={{ days: wrongDays, reason: filled }}
      call={mutation}
      send={(typed) => ({ days: daysOf(typed.days), reason: typed.reason.trim() })}
      onSent={() => toastSuccess(copy.done)}
      failed={copy.failed}
      submit={copy.save}
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <p>{copy.text}</p>
          <TextInput
            label={copy.days}
            description={copy.daysHint}
            inputMode="numeric"
            maxLength={6}
            data-autofocus
            {...form.getInputProps('days')}
          />
          <ReasonField form={form} hint={operationsCopy.reasonHint} />
        </>
      )}
    </FormDialog>
  );
}

const daysOf = (typed: string) =>
  typed.trim() === '' ? null : Number(typed.trim().replace(',', ''));

function wrongDays(typed: string): string | null {
  const fits = /^(?:\d{1,4}|\d,\d{3})?$/.test(typed.trim());
  return fits && Number(daysOf(typed) ?? 0) <= limits.extensionDays ? null : copy.daysWrong;
}
