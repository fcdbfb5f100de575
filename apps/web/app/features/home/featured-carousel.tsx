import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { PatentCard, type PatentCardProps, PatentCardSkeleton } from '../../ui/patent-card.tsx';
import classes from './featured.module.css';
import { homeCopy } from './home.copy.ts';
import { type CarouselState, useCarousel } from './use-carousel.ts';

const copy = homeCopy.featured;

/** A rail of cards that moves on its own, by swipe, by arrow keys and by buttons. Without patents: its skeleton. */
export function FeaturedCarousel({
  patents,
}: {
  patents: readonly PatentCardProps['patent'][] | undefined;
}) {
  const carousel = useCarousel(patents?.length ?? 0);
  const { rail, hold } = carousel;
  const holdForKeyboard = ({ target }: FocusEvent) =>
    hold('keyboard', target.matches(':focus-visible'));
  return (
    // The group only listens: it pauses while something inside it is hovered or focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-roledescription="carousel"
      aria-labelledby="featured-title"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={holdForKeyboard}
      onBlur={() => hold('keyboard', false)}
      onKeyDown={goToNeighbor}
    >
      <ul ref={rail} className={classes.rail}>
        {patents
          ? patents.map((patent) => (
              <li key={patent.id} className={classes.slide}>
                <PatentCard patent={patent} size="featured" />
              </li>
            ))
          : [0, 1, 2, 3].map((slot) => (
              <li key={slot} className={classes.slide}>
                <PatentCardSkeleton size="featured" />
              </li>
            ))}
      </ul>
      <Controls carousel={carousel} />
    </div>
  );
}

function Controls({ carousel }: { carousel: CarouselState }) {
  const { bar, paused, setPaused, move, scrolls } = carousel;
  return (
    <div className={classes.controls} hidden={!scrolls}>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={paused ? copy.play : copy.pause}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <IconPlayerPlay size={17} /> : <IconPlayerPause size={17} />}
      </ActionIcon>
      <span className={classes.track} aria-hidden="true">
        <span ref={bar} className={classes.bar} />
      </span>
      <ActionIcon variant="default" size={40} aria-label={copy.previous} onClick={() => move(-1)}>
        <IconChevronLeft size={19} />
      </ActionIcon>
      <ActionIcon variant="default" size={40} aria-label={copy.next} onClick={() => move(1)}>
        <IconChevronRight size={19} />
      </ActionIcon>
    </div>
  );
}

/** With a card focused, the arrow keys go to the next or previous one, wrapping around at the ends. */
function goToNeighbor(event: KeyboardEvent<HTMLElement>): void {
  const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const slide = (event.target as HTMLElement).closest('li');
  const slides = slide?.parentElement?.children;
  if (direction === undefined || !slide || !slides) return;
  event.preventDefault();
  const at = Array.from(slides).indexOf(slide);
  const next = slides[(at + direction + slides.length) % slides.length];
  next?.querySelector('a')?.focus();
}
