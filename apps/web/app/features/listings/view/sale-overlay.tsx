import { Loader } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './panel.module.css';
import { markSoldCopy } from './view.copy.ts';

/** Covers the page, for the mouse and the keyboard, while a sale is recorded and until the sold patents open. */
export function SaleOverlay({ shown }: { shown: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown) dialog.current?.showModal();
  }, [shown]);
  if (!shown) return null;
  return (
    <dialog
      ref={dialog}
      className={classes.overlay}
      aria-label={markSoldCopy.processing}
      onKeyDown={staysOpen}
    >
      <Loader size="lg" color="var(--ink)" />
      <p className={classes.overlayText} role="status">
        {markSoldCopy.processing}
      </p>
    </dialog>
  );
}

/** It closes when the sale is recorded or refused, not by Escape. */
function staysOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
