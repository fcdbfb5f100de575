import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { wordsFor } from '../../../lib/problem-words.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';

type ConflictProps = {
  /** Saves what is typed here over what the server has now. @throws ApiProblem */
  onKeepMine: () => Promise<unknown>;
  onTakeTheirs: () => void;
};

/** The same field was changed elsewhere too. Nothing is overwritten until the person has chosen. */
export function ConflictNotice({ onKeepMine, onTakeTheirs }: ConflictProps) {
  const copy = sellCopy.conflict;
  const keepMine = useMutation({ mutationFn: onKeepMine });
  return (
    <Alert color="red" role="alert" title={copy.title}>
      <p className={classes.modalText}>{copy.text}</p>
      {keepMine.isError ? <p className={classes.modalText}>{wordsFor(keepMine.error)}</p> : null}
      <div className={classes.noticeActions}>
        <Button size="sm" loading={keepMine.isPending} onClick={() => keepMine.mutate()}>
          {copy.keepMine}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          {copy.takeTheirs}
        </Button>
      </div>
    </Alert>
  );
}

/** Another tab of this browser has the draft: what was typed there is newer. */
export function ElsewhereNotice({ onContinue }: { onContinue: () => void }) {
  const copy = sellCopy.elsewhere;
  return (
    <Alert role="alert" title={copy.title}>
      <p className={classes.modalText}>{copy.text}</p>
      <div className={classes.noticeActions}>
        <Button size="sm" onClick={onContinue}>
          {copy.button}
        </Button>
      </div>
    </Alert>
  );
}
