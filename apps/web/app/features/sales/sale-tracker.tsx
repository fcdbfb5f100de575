import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { salesCopy, saleSteps } from './sales.copy.ts';
import type { StepState } from './sale-progress.ts';
import classes from './sale-entry.module.css';

const spoken = {
  done: salesCopy.done,
  current: salesCopy.current,
  upcoming: salesCopy.upcoming,
} as const satisfies Record<StepState, string>;

type SaleTrackerProps = {
  states: StepState[];
  /** When each step was done, or by when; null: no day is known. */
  days: readonly (string | null)[];
};

/** The four steps of a sale: completed ones sealed, the current one highlighted. */
export function SaleTracker({ states, days }: SaleTrackerProps) {
  return (
    <ol className={classes.tracker} aria-label={salesCopy.tracker}>
      {saleSteps.map(({ title, hint }, index) => {
        const state = states[index] ?? 'upcoming';
        return (
          <li
            key={title}
            className={classes.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={classes.seal} aria-hidden="true">
              {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes.stepWords}>
              <span className={classes.stepTitle}>{title}</span>
              <span className={classes.stepHint}>{hint}</span>
              {days[index] ? <span className={classes.stepDay}>{days[index]}</span> : null}
              <VisuallyHidden component="span">, {spoken[state]}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
