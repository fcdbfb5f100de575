import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

type PageHeadingProps = {
  title: string;
  /** The small running head above the title. */
  caption?: string;
  text?: ReactNode;
  /** At the end of the line, below it on a phone. */
  actions?: ReactNode;
};

/** The one h1 of a page, on a thin rule. */
export function PageHeading({ title, caption, text, actions }: PageHeadingProps) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        {caption ? <p className={`caption ${classes.caption}`}>{caption}</p> : null}
        <Title order={1}>{title}</Title>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
