import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { Badge, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PatentCard, PatentCardSkeleton } from '../../ui/patent-card.tsx';
import classes from './buy.module.css';
import { HeartButton } from './heart-button.tsx';
import { marketplaceCopy as copy } from './marketplace.copy.ts';

const slots = Array.from({ length: 12 }, (_, at) => at);

type ResultsProps = {
  query: UseQueryResult<PatentPage>;
  onReset: () => void;
  /** Stands in the place of the empty text while something else may still be found. */
  instead?: ReactNode;
};

/** The cards. Those of the previous page stay, dimmed, until the new ones arrive. */
export function Results({ query, ...rest }: ResultsProps) {
  const page = query.data;
  if (query.isError && (!page || query.isPlaceholderData)) {
    return <ErrorState title={copy.failed} error={query.error} onRetry={() => query.refetch()} />;
  }
  if (!page && query.isPaused) return <EmptyState title={copy.offline} text={copy.offlineText} />;
  if (!page) {
    return (
      <ul className={classes.grid} aria-busy="true" aria-label={copy.loading}>
        {slots.map((slot) => (
          <li key={slot} className={classes.cell}>
            <PatentCardSkeleton size="market" />
          </li>
        ))}
      </ul>
    );
  }
  return <Found page={page} isDimmed={query.isPlaceholderData} {...rest} />;
}

/** How many were found. One text node, so that the prerendered document has nothing between its words either. */
export function Total({ words }: { words: readonly string[] }) {
  return (
    <p className={classes.total} role="status">
      {words.join('')}
    </p>
  );
}

type FoundProps = { page: PatentPage; isDimmed: boolean } & Omit<ResultsProps, 'query'>;

/** What a page of results holds: its cards, or that there are none. */
export function Found({ page, isDimmed, onReset, instead }: FoundProps) {
  if (page.total === 0 && instead !== undefined) return instead;
  if (page.patents.length === 0) {
    return (
      <EmptyState
        title={copy.empty}
        action={
          <Button variant="default" onClick={onReset}>
            {copy.reset}
          </Button>
        }
      />
    );
  }
  const saved = new Set(page.wishlistedIds);
  const own = new Set(page.ownIds);
  return (
    <ul className={classes.grid} data-dimmed={isDimmed || undefined} aria-busy={isDimmed}>
      {page.patents.map((patent, at) => (
        <li key={patent.id} className={classes.cell}>
          <PatentCard
            patent={patent}
            size="market"
            isFirst={at === 0}
            drawsLater
            corner={
              <span className={classes.corner}>
                {patent.expired ? <Badge color="amber">{copy.expired}</Badge> : null}
                {own.has(patent.id) ? null : (
                  <HeartButton patent={patent} saved={saved.has(patent.id)} />
                )}
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}
