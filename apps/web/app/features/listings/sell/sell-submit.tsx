import { Alert, Button } from '@mantine/core';
import { useRef } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import { missingWords, sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { MissingPart } from './sell.rules.ts';
import type { SubmitListing } from './use-submit-listing.ts';

const copy = sellCopy.submit;

type SellSubmitProps = {
  missing: readonly MissingPart[];
  submit: SubmitListing;
  /** Stops the uploads that are on their way; null if there are none. */
  onStop: (() => void) | null;
};

/** The last button, what still keeps it disabled, and what it waits for. */
export function SellSubmit({ missing, submit, onStop }: SellSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.submit}>
      <Failure {...submit} />
      {/* Disabled while it waits, but in a way that keeps the focus. */}
      <Button
        ref={button}
        size="lg"
        disabled={missing.length > 0}
        aria-disabled={submit.isPending || undefined}
        data-disabled={submit.isPending || undefined}
        onClick={submit.press}
        aria-describedby="still-needed"
      >
        {copy.button}
      </Button>
      <p id="still-needed" className={classes.still}>
        {/* A region that is there before its words, so that they are announced. */}
        <span role="status">
          {submit.isPending ? copy.saving : submit.isStopped ? copy.stopped : ''}
        </span>{' '}
        {stillWords(missing)}
      </p>
      {submit.isPending && onStop ? (
        <Button
          variant="default"
          onClick={() => {
            onStop();
            button.current?.focus();
          }}
        >
          {copy.stop}
        </Button>
      ) : null}
    </div>
  );
}

function Failure({ words, error }: Pick<SubmitListing, 'words' | 'error'>) {
  if (!words) return null;
  const problems = isProblem(error) ? error.errors : [];
  return (
    <Alert color="red" title={copy.failed} role="alert">
      {words}
      {problems.length > 0 ? (
        <ul className={classes.problems}>
          {problems.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

function stillWords(missing: readonly MissingPart[]): string {
  if (missing.length === 0) return '';
  return `${copy.still} ${missing.map((part) => missingWords[part]).join(', ')}.`;
}
