import type { ReactNode } from 'react';
import classes from './operations.module.css';

type RowProps = {
  title: string;
  badges?: ReactNode;
  facts: ReactNode[];
  actions?: ReactNode;
  children?: ReactNode;
};

export function RowContent({ title, badges, facts, actions, children }: RowProps) {
  return (
    <article className={classes.content}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          {title} {badges}
        </h2>
        <p className={classes.facts}>
          {facts
            .filter((fact) => fact !== null && fact !== '')
            .map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
        </p>
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
      {children ? <div className={classes.below}>{children}</div> : null}
    </article>
  );
}
