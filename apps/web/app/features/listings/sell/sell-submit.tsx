import { Alert, Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { isProblem } from '../../../lib/api-problem.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { missingWords, sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import { missingForPreview, type SellFields } from './sell.rules.ts';

type SellSubmitProps = {
  fields: SellFields;
  isOpen: boolean;
  submit: UseMutationResult<string, Error, void>;
};

/** The last button, and what still keeps it closed. */
export function SellSubmit({ fields, isOpen, submit }: SellSubmitProps) {
  const copy = sellCopy.submit;
  const missing = missingForPreview(fields);
  return (
    <div className={classes.submit}>
      {submit.isError ? (
        <Alert color="red" title={copy.failed} role="alert">
          {wordsFor(submit.error)}
          {isProblem(submit.error) && submit.error.errors.length > 0 ? (
            <ul className={classes.problems}>
              {submit.error.errors.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      <Button
        size="lg"
        disabled={missing.length > 0 || !isOpen}
        loading={submit.isPending}
        onClick={() => submit.mutate()}
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

function stillWords(missing: ReturnType<typeof missingForPreview>): string {
  if (missing.length === 0) return '';
  return `${sellCopy.submit.still} ${missing.map((part) => missingWords[part]).join(', ')}.`;
}
