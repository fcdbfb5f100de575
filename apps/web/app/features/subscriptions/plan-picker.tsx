import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './plans.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { subscriptionQueries, useStartCheckout } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.picker;

type PlanPickerProps = { patentId: string; onStarted: (clientSecret: string) => void };

/** The plans side by side, with what each costs over its time. */
export function PlanPicker({ patentId, onStarted }: PlanPickerProps) {
  const query = useQuery(subscriptionQueries.plans());
  const start = useStartCheckout(patentId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (query.isPending) return <PlansSkeleton />;
  if (query.isError && !query.data) {
    return <ErrorState title={copy.failed} error={query.error} onRetry={() => query.refetch()} />;
  }
  const plans = query.data;
  const chosen = plans.find((plan) => plan.priceId === chosenId) ?? plans[0];
  const go = () => {
    if (chosen) start.mutate(chosen.priceId, { onSuccess: onStarted });
  };
  return (
    <div className={classes.picker}>
      <p className={classes.text}>{copy.text}</p>
      <div className={classes.plans} role="radiogroup" aria-label={copy.title}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.priceId}
            plan={plan}
            chosen={plan === chosen}
            onChoose={() => setChosenId(plan.priceId)}
          />
        ))}
      </div>
      {chosen?.promotionCode ? (
        <p className={classes.free}>{copy.freeText(chosen.promotionCode)}</p>
      ) : null}
      {start.isError ? (
        <Alert color="red" role="alert" title={copy.notStarted}>
          {wordsFor(start.error)}
        </Alert>
      ) : null}
      <div className={classes.foot}>
        <p className={classes.fine}>{copy.fine}</p>
        <Button onClick={go} loading={start.isPending} disabled={!chosen}>
          {copy.go}
        </Button>
      </div>
    </div>
  );
}

type PlanCardProps = { plan: Plan; chosen: boolean; onChoose: () => void };

function PlanCard({ plan, chosen, onChoose }: PlanCardProps) {
  return (
    <label className={classes.plan} data-chosen={chosen || undefined}>
      <input
        className={classes.radio}
        type="radio"
        name="plan"
        checked={chosen}
        onChange={onChoose}
      />
      <span className={classes.name}>{plan.name}</span>
      <span className={classes.amount}>{formatCents(plan.amount)}</span>
      <span className={classes.rate}>{rateOf(plan)}</span>
      {plan.savingsPercent ? (
        <span className={classes.saving}>{copy.save(plan.savingsPercent)}</span>
      ) : null}
      {plan.promotionCode ? (
        <span className={classes.saving}>{copy.free(plan.promotionCode)}</span>
      ) : null}
    </label>
  );
}

/** What a plan comes to in a month of 30 days, so that the plans can be compared. */
function rateOf({ amount, months, days }: Plan): string {
  const span = months ?? (days ? days / 30 : 0);
  return span > 0 ? copy.perMonth(formatCents(Math.round(amount / span))) : '';
}

function PlansSkeleton() {
  return (
    <div className={classes.plans} role="status" aria-label={copy.loading}>
      {[0, 1, 2].map((slot) => (
        <Skeleton key={slot} height={168} radius="xs" />
      ))}
    </div>
  );
}
