import type { ReactNode } from 'react';
import classes from './sheet.module.css';

type SheetProps = {
  children: ReactNode;
  /** Set below the frame like on a drawing, for example "FIG. 1". */
  figure?: string;
  /** Running heads inside the frame, as on a patent's drawing sheets. */
  headLeft?: string;
  headRight?: string;
  className?: string;
};

/** A drawing sheet: thin frame, running heads, and its figure caption. */
export function Sheet({ children, figure, headLeft, headRight, className }: SheetProps) {
  return (
    <div className={`${classes.sheet} ${className ?? ''}`}>
      {headLeft || headRight ? (
        <div className={`caption ${classes.heads}`}>
          <span>{headLeft}</span>
          <span>{headRight}</span>
        </div>
      ) : null}
      <div className={classes.body}>{children}</div>
      {figure ? <p className={classes.figure}>{figure}</p> : null}
    </div>
  );
}
