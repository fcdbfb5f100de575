import { type ReactNode, useEffect, useRef } from 'react';
import { Seal } from '../../ui/wordmark.tsx';
import classes from './auth-card.module.css';

type AuthCardProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** For a card that replaces another one: the focus moves to its title. */
  takesFocus?: boolean;
};

/** The sheet behind every sign-in screen. */
export function AuthCard({ title, text, children, foot, takesFocus = false }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <span className={classes.seal}>
          <Seal size={46} />
        </span>
        <h1 ref={heading} className={classes.title} tabIndex={takesFocus ? -1 : undefined}>
          {title}
        </h1>
        {text ? <p className={classes.text}>{text}</p> : null}
        {children}
      </div>
      {foot ? <p className={classes.foot}>{foot}</p> : null}
    </div>
  );
}
