import { Button } from '@mantine/core';
import { IconFileUpload, IconListDetails, IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Sheet } from '../../ui/sheet.tsx';
import { homeCopy } from './home.copy.ts';
import classes from './how-it-works.module.css';

const copy = homeCopy.how;
const icons = [IconFileUpload, IconListDetails, IconSignature];

/** Three steps: side by side on wide screens, to swipe through on narrow ones. */
export function HowItWorks() {
  return (
    <section className={classes.section} aria-labelledby="how-title">
      <div className={classes.inner}>
        <h2 id="how-title" className={classes.title}>
          {copy.title}
        </h2>
        {/* On narrow screens this scrolls, and what scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ol className={classes.steps} tabIndex={0} aria-labelledby="how-title">
          {copy.steps.map(({ title, text }, at) => {
            const Icon = icons[at] ?? IconListDetails;
            return (
              <li key={title} className={classes.step}>
                <Sheet figure={`FIG. ${at + 1}`} className={classes.sheet ?? ''}>
                  <span className={classes.mark}>
                    <Icon size={40} stroke={1} />
                  </span>
                  <h3 className={classes.name}>{title}</h3>
                  <p className={classes.text}>{text}</p>
                </Sheet>
              </li>
            );
          })}
        </ol>
        <Button component={Link} to="/sell" size="md">
          {copy.action}
        </Button>
      </div>
    </section>
  );
}
