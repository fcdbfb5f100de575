import type { ReactNode } from 'react';
import classes from './page-section.module.css';

type PageSectionProps = {
  title: string;
  /** Named, so that a screen reader can jump to it. Two of a page never share one. */
  id?: string;
  children: ReactNode;
};

/** A part of a page below its own heading with a rule. */
export function PageSection({ title, id, children }: PageSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
