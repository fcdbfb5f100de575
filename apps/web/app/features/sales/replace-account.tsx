import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NotConfirmed } from '../../lib/confirmation.ts';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { replaceAccountCopy as copy } from './payout-account.copy.ts';
import { useReplacePayoutAccount } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

const codeAsked = ['identity.second_step_code_required', 'identity.second_step_wrong'] as const;

export type ReplaceAccountProps = {
  ended: 'refused' | 'closed';
  onClose: () => void;
};

/**
 * Before the provider's onboarding, where the account is over for good: what replacing it means. The
 * server asks for the password and, where there is one, for the second step.
 */
export function ReplaceAccount({ ended, onClose }: ReplaceAccountProps) {
  const replace = useReplacePayoutAccount();
  const { confirmed, dialog } = useConfirmed(copy.why);
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    replace.mutate(
      { code: code.trim(), confirmed },
      {
        onError: (error) => {
          if (codeAsked.some((one) => isProblem(error, one))) setAsksCode(true);
        },
      },
    );
  };
  const isFirstQuestion = isProblem(replace.error, 'identity.second_step_code_required');
  const failed = replace.error instanceof NotConfirmed || isFirstQuestion ? null : replace.error;
  return (
    <form className={classes.stack} onSubmit={submit}>
      {dialog}
      <p className={classes.plain}>{copy.text[ended]}</p>
      <p className={classes.text}>{copy.pause}</p>
      {asksCode ? (
        <TextInput
          label={copy.code}
          description={copy.codeHint}
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
      {failed ? (
        <p className={classes.failure} role="alert">
          {wordsFor(failed)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={replace.isPending}>
          {copy.action}
        </Button>
      </div>
    </form>
  );
}
