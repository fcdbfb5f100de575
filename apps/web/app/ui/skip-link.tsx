import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

/** For the keyboard, seen while it has the focus: the way past what stands before. @param to the id of what can take the focus. */
export function SkipLink({ to, label }: { to: string; label: string }) {
  // Without an entry in the history, which Back would have to undo.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a className={classes.skip} href={`#${to}`} onClick={skip}>
      {label}
    </a>
  );
}
