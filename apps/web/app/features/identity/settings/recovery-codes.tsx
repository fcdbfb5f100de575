import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Confirmed } from '../../../lib/confirmation.ts';
import { Method, type MethodShared } from './method.tsx';
import { Outcome } from './outcome.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './second-steps.module.css';
import { useRenewRecoveryCodes } from './settings.queries.ts';

const copy = secondStepsCopy.recovery;
const fewCodes = 2;

type RecoveryCodesProps = Pick<MethodShared, 'onCodes'> & { left: number; confirmed: Confirmed };

/** How many recovery codes are left, and a way to replace them. */
export function RecoveryCodes({ left, confirmed, onCodes }: RecoveryCodesProps) {
  const renew = useRenewRecoveryCodes(confirmed);
  const [asking, setAsking] = useState(false);
  return (
    <Method title={copy.title} text={copy.text}>
      <p className={classes.left} data-few={left <= fewCodes || undefined}>
        {copy.left(left)} {left <= fewCodes ? copy.few : null}
      </p>
      <div>
        <Button
          variant="default"
          size="sm"
          loading={renew.isPending}
          onClick={() => setAsking(true)}
        >
          {copy.renew}
        </Button>
      </div>
      <Outcome title={copy.failed} error={renew.error} />
      <QuestionDialog
        opened={asking}
        title={copy.renewTitle}
        confirm={copy.renewConfirm}
        keep={copy.keep}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
        }
        onClose={() => setAsking(false)}
      >
        <p>{copy.renewText}</p>
      </QuestionDialog>
    </Method>
  );
}
