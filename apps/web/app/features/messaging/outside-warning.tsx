import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { proposesOutsidePayment } from './outside-payment.ts';
import classes from './thread.module.css';

/** Where a text proposes to pay elsewhere: what that would mean. */
export const OutsideWarning = memo(({ text, words }: { text: string; words: string }) =>
  proposesOutsidePayment(text) ? (
    <p className={classes.warning} role="note">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{words}</span>
    </p>
  ) : null,
);
OutsideWarning.displayName = 'OutsideWarning';
