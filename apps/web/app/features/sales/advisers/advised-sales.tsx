import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { usePollInterval } from '../../../lib/live.ts';
import type { AdvisedListProps } from './advised-list.tsx';
import { salesCopy } from '../sales.copy.ts';
import { saleQueries } from '../sales.queries.ts';
import classes from '../sale-records.module.css';

const copy = salesCopy.advised;

const AdvisedList = lazyPiece<AdvisedListProps>(
  async () => (await import('./advised-list.tsx')).AdvisedList,
);

/** The sales that the person advises. Most people have none, and don't see this. */
export function AdvisedSales() {
  const query = useAdvised();
  if (query.isError && !query.data) {
    return (
      <p className={classes.endedFailed} role="alert">
        {copy.failed}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
          {copy.retry}
        </Button>
      </p>
    );
  }
  return query.data && query.data.length > 0 ? <AdvisedList sales={query.data} /> : null;
}

/** Whether the person advises anyone, as far as it is known. */
export function useAdvises(): boolean {
  return (useAdvised().data ?? []).length > 0;
}

function useAdvised() {
  const refetchInterval = usePollInterval(30);
  return useQuery({ ...saleQueries.advised(), refetchInterval });
}
