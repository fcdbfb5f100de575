import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMedia } from '../../lib/media.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { homeCopy } from './home.copy.ts';
import classes from './how-it-works.module.css';
import { StepFigure } from './step-figure.tsx';

const copy = homeCopy.how;

/** Three steps: a list from 1024 px up (P10.3), a swipe carousel below that. */
export function HowItWorks() {
  const rail = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(0);
  const swiped = useMedia('(max-width: 1023.98px)');
  return (
    <section className={classes.section} aria-labelledby="how-title">
      <div className={classes.inner}>
        <h2 id="how-title" className={classes.title}>
          {copy.title}
        </h2>
        <ol
          ref={rail}
          className={classes.steps}
          aria-labelledby="how-title"
          // What scrolls must be reachable by keyboard; what doesn't scroll is no tab stop.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={swiped ? 0 : undefined}
          onScroll={() => rail.current && setAt(slideInSight(rail.current))}
        >
          {copy.steps.map(({ title, text }, step) => (
            <li key={title} className={classes.step}>
              <Sheet figure={`FIG. ${step + 1}`} className={classes.sheet ?? ''}>
                <div className={classes.mark}>
                  <StepFigure step={step} />
                </div>
                <h3 className={classes.name}>{title}</h3>
                <p className={classes.text}>{text}</p>
              </Sheet>
            </li>
          ))}
        </ol>
        <div className={classes.foot}>
          <Button component={Link} to="/sell" size="md">
            {copy.action}
          </Button>
          <div className={classes.pages} role="group" aria-label={copy.pages}>
            {copy.steps.map(({ title }, step) => (
              <button
                key={title}
                type="button"
                className={classes.page}
                aria-label={copy.page(step + 1)}
                aria-current={step === at ? 'step' : undefined}
                onClick={() => rail.current && showSlide(rail.current, step)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The slide whose middle is nearest to the middle of the rail; at the ends the first and the last. */
function slideInSight(rail: HTMLElement): number {
  if (rail.scrollLeft <= 2) return 0;
  if (rail.scrollLeft >= rail.scrollWidth - rail.clientWidth - 2) return rail.children.length - 1;
  const middle = rail.scrollLeft + rail.clientWidth / 2;
  const distances = Array.from(rail.children, (slide) =>
    Math.abs((slide as HTMLElement).offsetLeft + slide.clientWidth / 2 - middle),
  );
  return distances.indexOf(Math.min(...distances));
}

function showSlide(rail: HTMLElement, at: number): void {
  const slide = rail.children[at] as HTMLElement | undefined;
  if (!slide) return;
  const left = slide.offsetLeft - (rail.clientWidth - slide.clientWidth) / 2;
  // The style sheet decides whether this is smooth: not where motion is reduced.
  rail.scrollTo({ left });
}
