import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotConfirmed } from '../../../lib/confirmation.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { FormMessage } from '../form-message.tsx';
import classes from './settings.module.css';

type OutcomeProps = {
  /** What was done, as a sentence. */
  done?: string | null;
  /** What was not done, as a heading. */
  title: string;
  error: unknown;
  /** Why, where it is not the sentence that the error brings. */
  text?: ReactNode;
};

/** What came of the last press, read aloud where it was made. Nothing when the person gave it up. */
export function Outcome({ done, title, error, text }: OutcomeProps) {
  const failed = error != null && !(error instanceof NotConfirmed);
  return (
    <div className={classes.outcome}>
      <FormMessage notice={done && !failed ? { good: true, text: done } : null} />
      <div role="alert">
        {failed ? (
          <Alert color="red" role="presentation" title={title}>
            {text ?? wordsFor(error)}
          </Alert>
        ) : null}
      </div>
    </div>
  );
}
