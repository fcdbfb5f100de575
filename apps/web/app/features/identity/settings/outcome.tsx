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
  /** Why, if it is not the error's own sentence. */
  text?: ReactNode;
};

/** The outcome of the last press, read aloud where it was made. Nothing if the person canceled it. */
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
