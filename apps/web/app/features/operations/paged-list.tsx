import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { operationsCopy } from './operations.copy.ts';
import classes from './operations.module.css';

/** What the address bar searches for. */
export function useSearchText(): string {
  const [search] = useSearchParams();
  return search.get('query') ?? '';
}

/** Searches on Enter; the address bar holds the search, so it can be shared and Back works. */
export function SearchBox({ hint }: { hint: string }) {
  const given = useSearchText();
  // Back and forward bring the field along.
  return <SearchForm key={given} given={given} hint={hint} />;
}

function SearchForm({ given, hint }: { given: string; hint: string }) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(given);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (text.trim() === '') after.delete('query');
      else after.set('query', text.trim());
      return after;
    });
  };
  return (
    <form className={classes.search} role="search" onSubmit={submit}>
      <TextInput
        type="search"
        size="sm"
        aria-label={`${operationsCopy.search}: ${hint}`}
        placeholder={hint}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {operationsCopy.search}
      </Button>
    </form>
  );
}

export type PagedListProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  /** The sentence of an empty list. */
  empty: string;
  searched: boolean;
  rowKey: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** Loading, empty, failed and many: the same for every list of the operators' area. */
export function PagedList<Row>({ query, empty, searched, rowKey, children }: PagedListProps<Row>) {
  if (query.isPending) {
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
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={operationsCopy.failed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const rows = query.data?.pages.flat() ?? [];
  if (rows.length === 0) {
    return <EmptyState title={searched ? operationsCopy.noMatch : empty} />;
  }
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={classes.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {operationsCopy.showMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export type RowProps = {
  title: string;
  badges?: ReactNode;
  facts: ReactNode[];
  actions?: ReactNode;
  children?: ReactNode;
};

/** A title, its facts, and what may be done with it. */
export function RowContent({ title, badges, facts, actions, children }: RowProps) {
  return (
    <article className={classes.content}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          {title} {badges}
        </h2>
        <p className={classes.facts}>
          {facts
            .filter((fact) => fact !== null && fact !== '')
            .map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
        </p>
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
      {children ? <div className={classes.below}>{children}</div> : null}
    </article>
  );
}
