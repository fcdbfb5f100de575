import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PatentCard, PatentCardSkeleton } from '../../ui/patent-card.tsx';
import classes from './featured.module.css';
import { homeCopy } from './home.copy.ts';
import { homeQueries } from './home.queries.ts';
import { useCarousel } from './use-carousel.ts';

const copy = homeCopy.featured;

/** The featured patents, one card at a time along a rail. */
export function Featured() {
  const query = useQuery(homeQueries.featured());
  const hydrated = useHydrated();
  const patents = hydrated ? query.data : undefined;
  const carousel = useCarousel(patents?.length ?? 0);
  const { rail, bar, paused, setPaused, hold, move } = carousel;

  let body: ReactNode;
  if (patents && patents.length === 0) {
    body = <EmptyState title={copy.empty} text={copy.emptyText} />;
  } else if (hydrated && query.isError && !patents) {
    body = <ErrorState title={copy.failed} error={query.error} onRetry={() => query.refetch()} />;
  } else {
    body = (
      // biome-ignore lint: pointing at the cards or focusing one only holds the automatic movement
      <div
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
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
        <div className={classes.controls}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={paused ? copy.play : copy.pause}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          </ActionIcon>
          <span className={classes.track} aria-hidden="true">
            <span ref={bar} className={classes.bar} />
          </span>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={copy.previous}
            onClick={() => move(-1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={copy.next} onClick={() => move(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      </div>
    );
  }
  return (
    <section className={classes.section} aria-labelledby="featured-title">
      <div className={classes.head}>
        <h2 id="featured-title">{copy.title}</h2>
        <Button component={Link} to="/buy" variant="subtle">
          {copy.viewAll}
        </Button>
      </div>
      {body}
    </section>
  );
}
