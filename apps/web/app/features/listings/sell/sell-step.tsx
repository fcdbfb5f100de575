import { IconCheck, IconLock } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { StepIndex } from './sell.rules.ts';
import { useFocusInSight } from './use-focus-in-sight.ts';

type SellStepProps = {
  at: StepIndex;
  /** The last step that can be worked on. */
  open: StepIndex;
  words: { title: string; text: string };
  children: ReactNode;
};

/** One step of the form. Blurred and disabled until the previous steps are confirmed. */
export function SellStep({ at, open, words, children }: SellStepProps) {
  const body = useRef<HTMLDivElement>(null);
  useFocusInSight(body);
  const locked = at > open;
  const done = at < Math.min(open, 3);
  return (
    <li className={classes.step} data-locked={locked || undefined} data-done={done || undefined}>
      <span className={classes.bullet} aria-hidden="true">
        {done ? <IconCheck size={16} /> : at + 1}
      </span>
      <section aria-labelledby={`step-${at}`}>
        <div className={classes.stepHead}>
          <h2 id={`step-${at}`} className={classes.stepTitle}>
            {words.title}
          </h2>
          {locked ? (
            <p className={classes.lockedNote}>
              <IconLock size={14} aria-hidden="true" /> {sellCopy.locked}
            </p>
          ) : (
            <p className={classes.stepText}>{words.text}</p>
          )}
        </div>
        <div ref={body} className={classes.stepBody} inert={locked}>
          {children}
        </div>
      </section>
    </li>
  );
}
