import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
import { PayoutReach } from '../../ui/payout-reach.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import classes from './plans.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { subscriptionQueries, useStartCheckout } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.picker;

type PlanPickerProps = { patentId: string; onStarted: (clientSecret: string) => void };

/** The plans side by side, with what each costs over its time. */
export function PlanPicker({ patentId, onStarted }: PlanPickerProps) {
  const query = useQuery(subscriptionQueries.plans());
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<PlansSkeleton />}>
      {(plans) => <Choice plans={plans} patentId={patentId} onStarted={onStarted} />}
    </QuerySection>
  );
}

function Choice({ plans, patentId, onStarted }: PlanPickerProps & { plans: Plan[] }) {
  const { payoutReach } = useMe();
  const start = useStartCheckout(patentId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = plans.find((plan) => plan.priceId === chosenId) ?? plans[0];
  const code = chosen?.promotionCode ?? null;
  const go = (free: boolean) => {
    if (chosen) start.mutate({ priceId: chosen.priceId, free }, { onSuccess: onStarted });
  };
  const starting = start.isPending ? start.variables : null;
  return (
    <div className={classes.picker}>
      <p className={classes.text}>{copy.text}</p>
      <PayoutReach reach={payoutReach} className={classes.text} />
      <div className={classes.plans} role="radiogroup" aria-label={copy.title}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.priceId}
            plan={plan}
            chosen={plan === chosen}
            onChoose={() => setChosenId(plan.priceId)}
            note={plan.promotionCode ? copy.free(plan.promotionCode) : undefined}
          />
        ))}
      </div>
      {code === null ? null : <p className={classes.free}>{copy.freeText(code)}</p>}
      {start.isError ? (
        <Alert color="red" role="alert" title={copy.notStarted}>
          {wordsFor(start.error)}
        </Alert>
      ) : null}
      <div className={classes.foot}>
        <p className={classes.fine}>{copy.fine}</p>
        <Ways isFree={code !== null} starting={starting} onGo={chosen ? go : null} />
      </div>
    </div>
  );
}

type WaysProps = {
  /** The chosen plan has a free period for this account. */
  isFree: boolean;
  /** What was pressed, until it is answered. */
  starting: { free: boolean } | null;
  /** Null: no plan is there to be chosen. */
  onGo: ((free: boolean) => void) | null;
};

function Ways({ isFree, starting, onGo }: WaysProps) {
  const waysOf = (free: boolean) => ({
    onClick: () => onGo?.(free),
    loading: starting?.free === free,
    disabled: onGo === null || starting !== null,
  });
  return (
    <div className={classes.acts}>
      <Button variant={isFree ? 'default' : 'filled'} {...waysOf(false)}>
        {copy.go}
      </Button>
      {isFree ? <Button {...waysOf(true)}>{copy.goFree}</Button> : null}
    </div>
  );
}
