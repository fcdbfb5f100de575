import { Alert, Button } from '@mantine/core';
import { isProblem } from '../../../lib/api-problem.ts';
import { missingWords, sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { MissingPart } from './sell.rules.ts';
import type { SubmitListing } from './use-submit-listing.ts';

type SellSubmitProps = { missing: readonly MissingPart[]; submit: SubmitListing };

/** The last button, and what still keeps it disabled. */
export function SellSubmit({ missing, submit }: SellSubmitProps) {
  const copy = sellCopy.submit;
  const problems = isProblem(submit.error) ? submit.error.errors : [];
  return (
    <div className={classes.submit}>
      {submit.words ? (
        <Alert color="red" title={copy.failed} role="alert">
          {submit.words}
          {problems.length > 0 ? (
            <ul className={classes.problems}>
              {problems.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      {/* Disabled while it waits, but in a way that keeps the focus. */}
      <Button
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
        {submit.isPending ? copy.saving : stillWords(missing)}
      </p>
    </div>
  );
}

function stillWords(missing: readonly MissingPart[]): string {
  if (missing.length === 0) return '';
  return `${sellCopy.submit.still} ${missing.map((part) => missingWords[part]).join(', ')}.`;
}
