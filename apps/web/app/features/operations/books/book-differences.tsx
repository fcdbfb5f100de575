import type { BookDifference } from '@claimstead/contract/books.contract.ts';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCents, formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { booksCopy, causeWords, differenceStates } from './books.copy.ts';
import { booksQueries } from './books.queries.ts';
import { CorrectDifference } from './correct-difference.tsx';
import { operationsCopy } from '../operations.copy.ts';
import { ShowMore } from '../operator-list.tsx';
import { RowContent } from '../row-content.tsx';
import styles from './book-report.module.css';
import classes from '../operations.module.css';

const copy = booksCopy.differences;

/** Where the ledger and the provider differ, or did; the open tab is in the address. */
export function BookDifferences({ open }: { open: readonly BookDifference[] }) {
  const [search] = useSearchParams();
  const showsClosed = search.get('differences') === 'closed';
  return (
    <section className={styles.section} aria-labelledby="books-differences">
      <div className={styles.head}>
        <h2 id="books-differences" className={styles.heading}>
          {copy.heading}
        </h2>
        <nav className={classes.tabs} aria-label={copy.tabs}>
          <Link
            className={classes.tab}
            to="?"
            preventScrollReset
            aria-current={showsClosed ? undefined : 'page'}
            data-late={open.length > 0 || undefined}
          >
            {copy.open} <span className={classes.count}>{open.length}</span>
          </Link>
          <Link
            className={classes.tab}
            to="?differences=closed"
            preventScrollReset
            aria-current={showsClosed ? 'page' : undefined}
          >
            {copy.closed}
          </Link>
        </nav>
      </div>
      {showsClosed ? <ClosedDifferences /> : <OpenDifferences open={open} />}
    </section>
  );
}

function OpenDifferences({ open }: { open: readonly BookDifference[] }) {
  if (open.length === 0) return <EmptyState title={copy.noneOpen} />;
  return <Rows differences={open} />;
}

function ClosedDifferences() {
  const query = useInfiniteQuery(booksQueries.closed());
  return (
    <>
      <QuerySection
        query={{ data: query.data?.pages.flat(), error: query.error, refetch: query.refetch }}
        failed={operationsCopy.failed}
        waiting={<Skeleton height={96} radius="xs" />}
        empty={<EmptyState title={copy.noneClosed} />}
      >
        {(closed) => <Rows differences={closed} />}
      </QuerySection>
      <ShowMore query={query} />
    </>
  );
}

function Rows({ differences }: { differences: readonly BookDifference[] }) {
  return (
    <ul className={classes.rows}>
      {differences.map((difference) => (
        <li key={difference.id} className={classes.row}>
          <DifferenceRow difference={difference} />
        </li>
      ))}
    </ul>
  );
}

function DifferenceRow({ difference }: { difference: BookDifference }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { object, cause, providerType, state, closedAt, operator, reason } = difference;
  const name = object === 'balance' ? copy.whole : object;
  const isOpen = state === 'open';
  return (
    <>
      <RowContent
        title={formatCents(difference.differenceCents)}
        badges={
          <Badge color={isOpen ? 'ribbon' : 'gray'}>
            {isOpen ? causeWords[cause] : differenceStates[state]}
          </Badge>
        }
        facts={[
          name,
          copy.amounts(formatCents(difference.providerCents), formatCents(difference.ledgerCents)),
          providerType ? copy.type(providerType) : null,
          copy.found(formatDateTime(difference.foundAt)),
          closedAt ? copy.closedAt(formatDateTime(closedAt)) : null,
          operator ? copy.by(operator) : null,
        ]}
        actions={
          isOpen ? (
            <Button
              size="sm"
              variant="default"
              aria-label={copy.correctOf(name)}
              onClick={() => setCorrecting(true)}
            >
              {copy.correct}
            </Button>
          ) : null
        }
      >
        {reason ? <p className={classes.message}>{reason}</p> : null}
      </RowContent>
      <CorrectDifference
        difference={difference}
        name={name}
        opened={isCorrecting}
        onClose={() => setCorrecting(false)}
      />
    </>
  );
}
