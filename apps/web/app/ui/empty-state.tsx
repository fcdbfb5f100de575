import type { ReactNode } from 'react';
import classes from './page-states.module.css';

type EmptyStateProps = {
  /** The sentence for this place (P10.6). */
  title: string;
  text?: string;
  /** One way forward. */
  action?: ReactNode;
  /** Nothing else is on the page: its title is the page's. */
  isPage?: boolean;
};

/** An empty place: what it is for, and one way forward. */
export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <BlankSheet />
      <Heading className={classes.title}>{title}</Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={classes.actions}>{action}</div> : null}
    </div>
  );
}

function BlankSheet() {
  return (
    <svg className={classes.mark} width="72" height="56" viewBox="0 0 72 56" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        <rect x="12.5" y="4.5" width="47" height="47" />
        <rect x="16.5" y="8.5" width="39" height="32" strokeDasharray="3 3" />
        <path d="M30 46.5h12" strokeWidth="1.5" />
        <path d="M8 28h8M56 28h8M36 1v7M36 40.5v4" strokeDasharray="6 2 1 2" />
      </g>
    </svg>
  );
}
