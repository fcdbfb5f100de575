import type {
  Health,
  HealthFact,
  HealthState,
} from '@claimstead/contract/operations-health.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { factWords, healthCopy as copy, partNames } from './health.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { StateIndicator } from './state-indicator.tsx';
import classes from './health-report.module.css';

/** The state of what runs in the background, and what to do where something does not work. */
export function HealthReport() {
  const query = useQuery(operationsQueries.health());
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<HealthSkeleton />}>
      {(health) => <Report health={health} query={query} />}
    </QuerySection>
  );
}

/** The last result stays, marked as out of date, when it cannot be fetched again. */
function Report({ health, query }: { health: Health; query: UseQueryResult<Health> }) {
  const state = query.isError ? 'attention' : worstOf(health);
  return (
    <>
      {query.isError ? (
        <div className={classes.failure}>
          <ErrorState
            title={copy.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : null}
      <div className={classes.summary}>
        <StateIndicator state={state} label={copy.states[state]} />
        <span className={classes.words}>
          <strong role="status">{query.isError ? copy.old : copy.summary[state]}</strong>
          <span className={classes.when}>{copy.checked(formatDateTime(health.at))}</span>
        </span>
        <Button
          size="sm"
          variant="default"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {copy.again}
        </Button>
      </div>
      <div className={classes.parts}>
        {health.parts.map((part) => (
          <section key={part.part} className={classes.part} aria-labelledby={`part-${part.part}`}>
            <h2 id={`part-${part.part}`} className={classes.heading}>
              {partNames[part.part]}
              <StateIndicator state={part.state} label={copy.states[part.state]} />
            </h2>
            <dl className={classes.facts}>
              {part.facts.map((fact) => (
                <Fact key={fact.fact} fact={fact} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

function Fact({ fact }: { fact: HealthFact }) {
  const [name, say] = factWords[fact.fact];
  return (
    <div className={classes.fact} data-state={fact.state}>
      <dt>{name}</dt>
      <dd>{say(fact)}</dd>
      {fact.state === 'fine' ? null : <WhatToDo fact={fact} />}
    </div>
  );
}

function WhatToDo({ fact }: { fact: HealthFact }) {
  if (fact.fact === 'filings_overdue' || fact.fact === 'filings_waiting') {
    const isOverdue = fact.fact === 'filings_overdue';
    return (
      <dd className={classes.todo}>
        {copy.runbook}{' '}
        <Link to={`/operations/filings?status=${isOverdue ? 'overdue' : 'ready'}`}>
          {isOverdue ? copy.overdue : copy.ready}
        </Link>
      </dd>
    );
  }
  if (fact.fact === 'sales_stalled') {
    return (
      <dd className={classes.todo}>
        {copy.runbook} <Link to="/operations/queue?kind=stalled">{copy.stalled}</Link>
      </dd>
    );
  }
  if (fact.runbook === null) return null;
  return (
    <dd className={classes.todo}>
      {copy.runbook} <code>docs/runbooks/{fact.runbook}.md</code>
    </dd>
  );
}

function worstOf({ parts }: Health): HealthState {
  const has = (state: HealthState) => parts.some((part) => part.state === state);
  return has('broken') ? 'broken' : has('attention') ? 'attention' : 'fine';
}

function HealthSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={64} radius="xs" />
      <div className={classes.parts}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} height={190} radius="xs" />
        ))}
      </div>
    </div>
  );
}
