import { type ReactNode, useId } from 'react';
import classes from './invitation-card.module.css';

/** What someone is invited to, and the ways on from there. */
export function InvitationCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
