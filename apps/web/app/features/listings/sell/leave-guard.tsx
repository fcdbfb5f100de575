import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';

/** Leaving would cancel uploads: the browser asks, and so does the product on its own links. */
export function LeaveGuard({ isSending, onLeave }: { isSending: boolean; onLeave: () => void }) {
  const copy = sellCopy.leave;
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSending && currentLocation.pathname !== nextLocation.pathname,
  );
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={copy.title}
      closeButtonProps={{ 'aria-label': copy.stay }}
    >
      <p className={classes.modalText}>{copy.text}</p>
      <div className={classes.modalActions}>
        <Button variant="default" onClick={leave}>
          {copy.leave}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {copy.stay}
        </Button>
      </div>
    </Modal>
  );
}
