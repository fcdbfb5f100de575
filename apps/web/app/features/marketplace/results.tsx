import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { Badge, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { PatentCard, PatentCardSkeleton } from '../../ui/patent-card.tsx';
import classes from './buy.module.css';
import { Choice } from './compare/choice.tsx';
import { HeartButton } from './heart-button.tsx';
import { marketplaceCopy as copy } from './marketplace.copy.ts';

const slots = Array.from({ length: 12 }, (_, at) => at);

const PatentTable = lazyPiece(async () => (await import('./list/patent-table.tsx')).PatentTable, {
  waiting: () => <Skeleton height={480} radius="xs" aria-label={copy.loading} role="status" />,
});

type ResultsProps = Omit<FoundProps, 'page' | 'isDimmed'> & {
  query: UseQueryResult<PatentPage>;
  view: 'grid' | 'list';
  /** Narrows to one assignee of record. */
  onAssignee: (name: string) => void;
};

/** What was found. That of the previous page stays, dimmed, until the new one arrives. */
export function Results({ query, view, onAssignee, ...found }: ResultsProps) {
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
  const shown = { page, isDimmed: query.isPlaceholderData };
  if (view === 'grid' || page.patents.length === 0) return <Found {...shown} {...found} />;
  return <PatentTable {...shown} onAssignee={onAssignee} />;
}

/** How many were found. One text node, so that the prerendered document has nothing between its words either. */
export function Total({ words }: { words: readonly string[] }) {
  return (
    <p className={classes.total} role="status">
      {words.join('')}
    </p>
  );
}

type FoundProps = {
  page: PatentPage;
  isDimmed: boolean;
  onReset: () => void;
  /** Below an empty page: what there is with fewer filters. */
  help?: ReactNode;
  /** Stands in the place of the empty text while something else may still be found. */
  instead?: ReactNode;
  /** Each card can be chosen for comparing. */
  isChoosing?: boolean;
};

type NothingFoundProps = Pick<FoundProps, 'onReset' | 'help'> & {
  text?: string;
  /** Before the way back to everything. */
  ways?: ReactNode;
};

/** That there is nothing, with the way back to everything and what there is with fewer filters. */
export function NothingFound({ text, ways, onReset, help }: NothingFoundProps) {
  return (
    <>
      <EmptyState
        title={copy.empty}
        text={text}
        action={
          <>
            {ways}
            <Button variant="default" onClick={onReset}>
              {copy.reset}
            </Button>
          </>
        }
      />
      {help}
    </>
  );
}

/** What a page of results holds: its cards, or that there are none. */
function Found({ page, isDimmed, onReset, help, instead, isChoosing }: FoundProps) {
  if (page.total === 0 && instead !== undefined) return instead;
  if (page.patents.length === 0) return <NothingFound onReset={onReset} help={help} />;
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
                {isChoosing ? (
                  <span className={classes.choice}>
                    <Choice patent={patent} />
                  </span>
                ) : null}
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
