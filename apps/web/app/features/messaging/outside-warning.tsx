import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { proposesOutsidePayment } from './outside-payment.ts';
import classes from './thread.module.css';

/** A warning about what it means to pay elsewhere, if a text proposes that. */
export const OutsideWarning = memo(({ text, words }: { text: string; words: string }) =>
  proposesOutsidePayment(text) ? (
    <p className={classes.warning} role="note">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{words}</span>
    </p>
  ) : null,
);
OutsideWarning.displayName = 'OutsideWarning';
