import type { Books } from '@claimstead/contract/books.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCents, formatDateTime } from '../../../lib/format.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts';
import { BookDifferences } from './book-differences.tsx';
import { BookMonths } from './book-months.tsx';
import { booksCopy as copy } from './books.copy.ts';
import { booksQueries, useCompareBooks } from './books.queries.ts';
import classes from './book-report.module.css';

/** The books: the balance on both sides, where they differ, and the months. */
export function BookReport() {
  const query = useQuery(booksQueries.books());
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<BooksSkeleton />}>
      {(books) => (
        <>
          <Balance books={books} />
          <BookDifferences open={books.differences} />
          <BookMonths months={books.months} openDifferences={books.differences.length} />
        </>
      )}
    </QuerySection>
  );
}

/** Asks the payment provider instead of waiting for tomorrow's comparison. */
export function CompareButton() {
  const compare = useCompareBooks();
  return (
    <Button
      size="sm"
      variant="default"
      loading={compare.isPending}
      onClick={() =>
        compare.mutate(undefined, {
          onSuccess: () => toastSuccess(copy.compared),
          onError: (error) => toastFailure(copy.compareFailed, error),
        })
      }
    >
      {copy.compare}
    </Button>
  );
}

function Balance({ books }: { books: Books }) {
  const { providerCents, ledgerCents, comparedAt } = books;
  const differs =
    providerCents === null || ledgerCents === null ? null : providerCents - ledgerCents;
  const known = (cents: number | null) => {
    if (comparedAt === null) return copy.balance.never;
    return cents === null ? copy.balance.moved : formatCents(cents);
  };
  return (
    <section className={classes.section} aria-labelledby="books-balance">
      <h2 id="books-balance" className={classes.heading}>
        {copy.balance.heading}
      </h2>
      <dl className={classes.balance}>
        <div>
          <dt>{copy.balance.provider}</dt>
          <dd>{known(providerCents)}</dd>
        </div>
        <div>
          <dt>{copy.balance.ledger}</dt>
          <dd>{known(ledgerCents)}</dd>
        </div>
        <div>
          <dt>{copy.balance.differs}</dt>
          <dd className={differs ? classes.differs : undefined}>{known(differs)}</dd>
        </div>
        <div>
          <dt>{copy.balance.comparedAt}</dt>
          <dd>{comparedAt ? formatDateTime(comparedAt) : copy.balance.never}</dd>
        </div>
      </dl>
      {comparedAt !== null && providerCents === null ? (
        <p className={classes.note}>{copy.balance.movedText}</p>
      ) : null}
    </section>
  );
}

function BooksSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={92} radius="xs" mb={32} />
      <Skeleton height={76} radius="xs" mb={32} />
      <Skeleton height={180} radius="xs" />
    </div>
  );
}
