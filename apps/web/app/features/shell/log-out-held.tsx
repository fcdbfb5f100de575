import { Button, Modal } from '@mantine/core';
import type { HandOver } from '../../lib/device-draft-hand-over.ts';
import classes from './log-out-held.module.css';
import { shellCopy } from './shell.copy.ts';

type LogOutHeldProps = {
  held: HandOver;
  isPending: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Says what would be lost of an unfinished listing, before anything is. */
export default function LogOutHeld({ held, isPending, onStay, onLeave }: LogOutHeldProps) {
  const copy = shellCopy.logOutHeld;
  return (
    <Modal
      opened
      onClose={onStay}
      title={copy.title}
      closeButtonProps={{ 'aria-label': copy.stay }}
    >
      {held.failures.map((sentence) => (
        <p className={classes.text} key={sentence}>
          {copy.failed} {sentence}
        </p>
      ))}
      {held.onlyHere.length > 0 ? (
        <>
          <p className={classes.text}>{copy.onlyHere}</p>
          <ul className={classes.parts}>
            {held.onlyHere.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p className={classes.text}>{copy.erased}</p>
      <div className={classes.actions}>
        <Button variant="default" color="red" loading={isPending} onClick={onLeave}>
          {copy.leave}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {copy.stay}
        </Button>
      </div>
    </Modal>
  );
}
