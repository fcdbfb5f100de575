import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import classes from './plans.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { confirmCheckout } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.payment;
const everyMs = 1_500;
const patience = 8;

/** After the form reports that it is complete: polls until the server knows it too. */
export function ConvergingStep({ patentId, onDone }: { patentId: string; onDone: () => void }) {
  const query = useQuery({
    queryKey: ['checkout', patentId],
    queryFn: () => confirmCheckout(patentId),
    gcTime: 0,
    staleTime: 0,
    retry: 2,
    refetchInterval: ({ state }) =>
      state.data?.status === 'complete' || state.dataUpdateCount >= patience ? false : everyMs,
  });
  const complete = query.data?.status === 'complete';
  useEffect(() => {
    if (complete) onDone();
  }, [complete, onDone]);
  const stuck = query.isError || query.data?.status === 'processing';
  return (
    <div className={classes.converging} role="status">
      {query.isError ? null : <Loader color="var(--ink)" />}
      <p className={classes.text}>{query.isError ? copy.confirmFailed : copy.convergingText}</p>
      {query.isError ? <p className={classes.text}>{wordsFor(query.error)}</p> : null}
      {stuck ? (
        <>
          <p className={classes.text}>{copy.slow}</p>
          <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
            {copy.check}
          </Button>
        </>
      ) : null}
    </div>
  );
}
