import { Anchor } from '@mantine/core';
import { wordsFor } from '../../../lib/problem-words.ts';
import type { SavingState } from './draft-saver.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';

type DraftStatusProps = { saving: SavingState; savesByItself: boolean; onRetry: () => void };

/** Where the input is saved right now. */
export function DraftStatus({ saving, savesByItself, onRetry }: DraftStatusProps) {
  const copy = sellCopy.saving;
  if (saving.state === 'failed') {
    return (
      <div className={classes.status} data-failed role="alert">
        {copy.failed} {wordsFor(saving.error)}{' '}
        <Anchor component="button" type="button" onClick={onRetry}>
          {copy.retry}
        </Anchor>
      </div>
    );
  }
  const kept = saving.patentId !== null && saving.state === 'idle' ? 'saved' : saving.state;
  return (
    <p className={classes.status} role="status">
      {savesByItself || kept === 'conflict' ? copy[kept] : copy.local}
    </p>
  );
}
