import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { operationsCopy } from './operations.copy.ts';
import { useFindTitle } from './operations.queries.ts';
import { filled } from './reason-field.tsx';

const copy = operationsCopy.titles.one;

/** Writes what an operator found about a title, for the owners and the buyer to read. */
export function FindTitleButton({ title, lets }: { title: OperatorTitle; lets: boolean }) {
  const [asking, setAsking] = useState(false);
  const mutation = useFindTitle(title.patentId, title.checkId);
  const label = lets ? copy.let : copy.refuse;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <FormDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={label}
        initial={{ reason: '' }}
        validate={{ reason: filled }}
        call={mutation}
        send={({ reason }) => ({ lets, reason: reason.trim() })}
        onSent={() => toastSuccess(copy.done, title.title)}
        failed={copy.failed}
        submit={label}
        harms={!lets}
        cancel={operationsCopy.cancel}
      >
        {(form) => (
          <>
            <p>
              <strong>{title.title}</strong>
            </p>
            <Textarea
              label={copy.found}
              description={copy.text}
              autosize
              minRows={3}
              maxLength={2000}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
