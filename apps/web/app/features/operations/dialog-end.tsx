import { Button } from '@mantine/core';
import { wordsFor } from '../../lib/problem-words.ts';
import { operationsCopy } from './operations.copy.ts';
import classes from './operations.module.css';

export type DialogEndProps = {
  /** What could not be done, said when it failed. */
  failed: string;
  error: unknown;
  submit: string;
  /** For acts that take something from somebody. */
  harms?: boolean;
  pending: boolean;
  /** What the way out is called, where it leads back to a step before. */
  cancel?: string;
  onCancel: () => void;
};

/** The end of every dialog of an operator: what went wrong, the way out, and the button that acts. */
export function DialogEnd(props: DialogEndProps) {
  const { failed, error, submit, harms, pending, cancel, onCancel } = props;
  return (
    <>
      {error ? (
        <p className={classes.failure} role="alert">
          {failed}. {wordsFor(error)}
        </p>
      ) : null}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onCancel}>
          {cancel ?? operationsCopy.cancel}
        </Button>
        <Button type="submit" color={harms ? 'ribbon' : undefined} loading={pending}>
          {submit}
        </Button>
      </div>
    </>
  );
}
