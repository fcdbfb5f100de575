import { Loader, Portal } from '@mantine/core';
import classes from './panel.module.css';
import { markSoldCopy } from './view.copy.ts';

/** Covers the page while a sale is recorded and until the sold patents open. */
export function SaleOverlay({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <Portal>
      <div className={classes.overlay} role="alertdialog" aria-label={markSoldCopy.processing}>
        <Loader size="lg" color="var(--ink)" />
        <p className={classes.overlayText} role="status">
          {markSoldCopy.processing}
        </p>
      </div>
    </Portal>
  );
}
