import { type ReactNode, type RefObject, useId } from 'react';
import classes from './second-steps.module.css';

type MethodProps = {
  title: string;
  text: string;
  /** Stands beside the title: whether it is on. */
  badge?: ReactNode;
  /** Takes the focus when what had it is gone. */
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** What the ways of the second step share. */
export type MethodShared = {
  /** It is the only second step: without it the password alone opens the account. */
  isLast: boolean;
  onCodes: (codes: string[]) => void;
};

/** One way of the second step on its sheet. */
export function Method({ title, text, badge, ref, children }: MethodProps) {
  const id = useId();
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={id} className={classes.method}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {badge}
      </div>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
