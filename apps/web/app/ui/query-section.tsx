import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import classes from './page-states.module.css';

/** What a section needs from a query; `useQuery` and `useInfiniteQuery` both have it. */
export type SectionQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
};

type QuerySectionProps<Data> = {
  query: SectionQuery<Data>;
  /** What could not be loaded, as the heading above the reason and "Try again". */
  failed: string;
  /** Says why there is nothing, if retrying would not help; null for every other failure. */
  refused?: (error: Error) => ReactNode;
  /** Holds the place until there is something. */
  waiting: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * The result of a query: its data, a failure with "Try again", or a placeholder. Existing data stays when a
 * refetch fails.
 */
export function QuerySection<Data>(props: QuerySectionProps<Data>) {
  const { query, failed, refused, waiting, empty, children } = props;
  const { data, error } = query;
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0;
    return isEmpty && empty !== undefined ? empty : children(data);
  }
  if (!error) return waiting;
  const retry = () => void query.refetch();
  return refused?.(error) ?? <ErrorState title={failed} error={error} onRetry={retry} />;
}

type Known<Queries extends readonly SectionQuery<unknown>[]> = {
  -readonly [At in keyof Queries]: Queries[At] extends SectionQuery<infer Data> ? Data : never;
};

/** Several queries as one: there once all of them are. Trying again asks for those that failed. */
export function together<const Queries extends readonly SectionQuery<unknown>[]>(
  ...queries: Queries
): SectionQuery<Known<Queries>> {
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.filter(({ error }) => error !== null);
  return {
    data: missing.length > 0 ? undefined : (queries.map(({ data }) => data) as Known<Queries>),
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** Holds the place of a few lines, and says so. @param heights of the lines, in pixels. */
export function WaitingLines({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      {heights.map((height, line) => (
        <Skeleton key={line} height={height} radius="xs" />
      ))}
    </div>
  );
}
