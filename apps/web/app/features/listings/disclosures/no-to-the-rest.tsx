import { disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { Disclosure } from '@claimstead/contract/disclosures.contract.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { wordsFor } from '../../../lib/problem-words.ts';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { useNoToAll } from './disclosures.queries.ts';

const copy = disclosuresCopy.form.rest;

/** "No" to what is still open in a group, once its owner has read which questions these are. */
export function NoToTheRest({ patentId, entries }: { patentId: string; entries: Disclosure[] }) {
  const [isAsked, setIsAsked] = useState(false);
  const save = useNoToAll(patentId);
  const names = entries.map(({ question }) => disclosureWords[question].name);
  if (entries.length < 2 && !isAsked) return null;
  if (!isAsked) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.rest ?? ''}
        onClick={() => setIsAsked(true)}
      >
        {copy.ask(entries.length)}
      </Button>
    );
  }
  const close = () => {
    setIsAsked(false);
    save.reset();
  };
  return (
    <div className={classes.restAsked}>
      <p>{copy.text(names)}</p>
      {save.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(save.error)}
        </Alert>
      ) : null}
      <div className={classes.buttons}>
        <Button
          size="sm"
          loading={save.isPending}
          onClick={() => save.mutate(entries, { onSuccess: close })}
        >
          {copy.confirm(entries.length)}
        </Button>
        <Button size="sm" variant="subtle" disabled={save.isPending} onClick={close}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  );
}
