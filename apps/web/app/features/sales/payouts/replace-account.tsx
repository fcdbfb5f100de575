import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { replaceAccountCopy as copy } from './payout-account.copy.ts';
import { useReplacePayoutAccount } from '../sales.queries.ts';
import classes from '../sale-dialogs.module.css';

const codeAsked = ['identity.second_step_code_required', 'identity.second_step_wrong'] as const;

type ReplaceAccountProps = {
  ended: 'refused' | 'closed';
  onClose: () => void;
};

/**
 * Before the provider's onboarding, if the account was refused or closed: what replacing it means. The
 * server asks for the password and, where there is one, for the second step.
 */
export function ReplaceAccount({ ended, onClose }: ReplaceAccountProps) {
  const replace = useReplacePayoutAccount();
  const { confirmed, dialog } = useConfirmed(copy.why);
  const [asksCode, setAsksCode] = useState(false);
  const isFirstQuestion = isProblem(replace.error, 'identity.second_step_code_required');
  const ask = (error: Error) => {
    if (codeAsked.some((one) => isProblem(error, one))) setAsksCode(true);
  };
  return (
    <>
      {dialog}
      <DialogForm
        initial={{ code: '' }}
        onSubmit={({ code }) => replace.mutate({ code: code.trim(), confirmed }, { onError: ask })}
        busy={replace.isPending}
        error={isFirstQuestion ? null : replace.error}
        submit={copy.action}
        cancel={copy.cancel}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <p>{copy.text[ended]}</p>
            <p className={classes.text}>{copy.pause}</p>
            {asksCode ? (
              <TextInput
                label={copy.code}
                description={copy.codeHint}
                autoComplete="one-time-code"
                data-autofocus
                {...form.getInputProps('code')}
              />
            ) : null}
          </>
        )}
      </DialogForm>
    </>
  );
}
