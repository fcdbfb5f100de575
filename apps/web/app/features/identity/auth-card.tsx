import type { ReactNode } from 'react';
import { Seal } from '../../ui/wordmark.tsx';
import classes from './auth-card.module.css';

export type AuthCardProps = { title: string; text?: string; children: ReactNode; foot?: ReactNode };

/** The sheet that every sign-in screen stands on. */
export function AuthCard({ title, text, children, foot }: AuthCardProps) {
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <span className={classes.seal}>
          <Seal size={46} />
        </span>
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
        {children}
      </div>
      {foot ? <p className={classes.foot}>{foot}</p> : null}
    </div>
  );
}
