import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FeaturedCarousel } from './featured-carousel.tsx';
import classes from './featured.module.css';
import { homeCopy } from './home.copy.ts';
import { homeQueries } from './home.queries.ts';

const copy = homeCopy.featured;

/** The featured patents: loading, none yet, failed, or a carousel of them. */
export function Featured() {
  const query = useQuery(homeQueries.featured());
  const hydrated = useHydrated();
  // A dozen cards in one go would block the page; deferred, they are drawn between other work.
  const patents = useDeferredValue(hydrated ? query.data : undefined);

  let body: ReactNode;
  if (patents && patents.length === 0) {
    body = (
      <EmptyState
        title={copy.empty}
        text={copy.emptyText}
        action={
          <Button component={Link} to="/sell" variant="default">
            {copy.emptyAction}
          </Button>
        }
      />
    );
  } else if (hydrated && query.isError && !patents) {
    body = <ErrorState title={copy.failed} error={query.error} onRetry={() => query.refetch()} />;
  } else {
    body = <FeaturedCarousel patents={patents} />;
  }
  return (
    <section className={classes.section} aria-labelledby="featured-title">
      <div className={classes.head}>
        <h2 id="featured-title">{copy.title}</h2>
        <Button component={Link} to="/buy" variant="subtle" className={classes.all}>
          {copy.viewAll}
        </Button>
      </div>
      {body}
    </section>
  );
}
