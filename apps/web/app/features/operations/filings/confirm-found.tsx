import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { Button } from '@mantine/core';
import { Refusal } from '../../../ui/dialog-end.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { operationsCopy } from '../operations.copy.ts';
import { useRecordAssignment } from '../operations.queries.ts';

const copy = operationsCopy.filings;

type ConfirmFoundProps = { filing: Filing; found: NonNullable<Filing['found']> };

/** What the office's record shows becomes reel and frame with one press: both sides are told. */
export function ConfirmFound({ filing, found }: ConfirmFoundProps) {
  const record = useRecordAssignment(filing.saleId);
  const { reel, frame } = found;
  return (
    <>
      <Button
        size="sm"
        loading={record.isPending}
        onClick={() =>
          record.mutate(
            { reel, frame },
            { onSuccess: () => toastSuccess(operationsCopy.record.done, filing.title) },
          )
        }
      >
        {copy.confirmFound(reel, frame)}
      </Button>
      <Refusal error={record.error} failed={operationsCopy.record.failed} />
    </>
  );
}
