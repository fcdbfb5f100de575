import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { operationsCopy } from './operations.copy.ts';
import type { PagedQuery } from './operations.queries.ts';
import { SearchBox, useSearchText } from './search-box.tsx';
import classes from './operations.module.css';

type OperatorListProps<Row> = {
  /** The result pages for the search in the address bar. */
  load: (text: string) => PagedQuery<Row>;
  searchHint: string;
  /** The sentence of an empty list. */
  empty: string;
  rowKey: (row: Row) => string;
  /** Shown beside the search. */
  tabs?: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A list in the operators' area: its search, and the result pages. */
export function OperatorList<Row>({ load, searchHint, tabs, ...rows }: OperatorListProps<Row>) {
  const text = useSearchText();
  return (
    <>
      <div className={classes.bar}>
        {tabs}
        <SearchBox hint={searchHint} />
      </div>
      <Rows query={load(text)} searched={text !== ''} {...rows} />
    </>
  );
}

type RowsProps<Row> = Pick<OperatorListProps<Row>, 'empty' | 'rowKey' | 'children'> & {
  query: PagedQuery<Row>;
  searched: boolean;
};

/** Loading, empty, failed and many: the same for every list. */
function Rows<Row>({ query: options, searched, empty, rowKey, children }: RowsProps<Row>) {
  const query = useInfiniteQuery(options);
  return (
    <>
      <QuerySection
        query={{ data: query.data?.pages.flat(), error: query.error, refetch: query.refetch }}
        failed={operationsCopy.failed}
        waiting={<RowSkeletons />}
        empty={<EmptyState title={searched ? operationsCopy.noMatch : empty} />}
      >
        {(rows) => (
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={rowKey(row)} className={classes.row}>
                {children(row)}
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
      <ShowMore query={query} />
    </>
  );
}

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a list, while there is one. */
export function ShowMore({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {operationsCopy.showMore}
      </Button>
    </div>
  );
}

function RowSkeletons() {
  return (
    <div className={classes.rows} aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={classes.row}>
          <Skeleton height={16} width="46%" radius="xs" />
          <Skeleton height={12} mt={10} width="70%" radius="xs" />
        </div>
      ))}
    </div>
  );
}
