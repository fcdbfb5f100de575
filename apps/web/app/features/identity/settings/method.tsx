import { type ReactNode, type RefObject, useId } from 'react';
import classes from './second-steps.module.css';

type MethodProps = {
  title: string;
  text: string;
  /** Shown beside the title: whether it is on. */
  badge?: ReactNode;
  /** Takes the focus when what had it is gone. */
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** What the kinds of second step share. */
export type MethodShared = {
  /** The only second step: without it, the password alone is enough to sign in. */
  isLast: boolean;
  onCodes: (codes: string[]) => void;
};

/** One kind of second step on its sheet. */
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
