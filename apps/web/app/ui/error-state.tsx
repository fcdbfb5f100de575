import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isProblem } from '../lib/api-problem.ts';
import { wordsFor } from '../lib/problem-words.ts';
import classes from './page-states.module.css';

type ErrorStateProps = {
  /** What could not be done, such as 'Failed to load messages'. */
  title: string;
  /** The failure, whose sentence is shown below the title. */
  error?: unknown;
  /** Shown instead of the failure's sentence if that would not help here. */
  text?: string;
  onRetry?: () => void;
  action?: ReactNode;
};

/** What doesn't exist, or no longer does, won't exist the next time either. A page that this server doesn't know may come with a deploy. */
const isFinal = (error: unknown) =>
  isProblem(error) && [404, 410].includes(error.status) && error.code !== 'http.not_found';

/** Says what happened and what to do about it, right where the person is. */
export function ErrorState({ title, error, text, onRetry, action }: ErrorStateProps) {
  const canRetry = onRetry !== undefined && !isFinal(error);
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      {text === undefined && error === undefined ? null : (
        <p className={classes.text}>{text ?? wordsFor(error)}</p>
      )}
      {canRetry || action ? (
        <div className={classes.actions}>
          {canRetry ? (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
