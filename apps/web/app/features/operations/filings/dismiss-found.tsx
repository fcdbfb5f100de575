import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { operationsCopy } from '../operations.copy.ts';
import { useDismissFound } from '../operations.queries.ts';
import { filled, ReasonField } from '../reason-field.tsx';

const copy = operationsCopy.dismiss;

type DismissFoundProps = { filing: Filing; found: NonNullable<Filing['found']> };

/** A paper in the office's record that looks like ours and isn't: it is not proposed again. */
export function DismissFound({ filing, found: { reel, frame } }: DismissFoundProps) {
  const [asking, setAsking] = useState(false);
  const dismiss = useDismissFound(filing.saleId);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={operationsCopy.filings.dismissOf(filing.title)}
        onClick={() => setAsking(true)}
      >
        {operationsCopy.filings.dismiss}
      </Button>
      <FormDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={copy.title}
        initial={{ reason: '' }}
        validate={{ reason: filled }}
        call={dismiss}
        send={({ reason }) => ({ reel, frame, reason: reason.trim() })}
        onSent={() => toastSuccess(copy.done, filing.title)}
        failed={copy.failed}
        submit={copy.submit}
        cancel={operationsCopy.cancel}
      >
        {(form) => (
          <>
            <p>{copy.text(reel, frame)}</p>
            <ReasonField form={form} hint={copy.hint} autofocus />
          </>
        )}
      </FormDialog>
    </>
  );
}
