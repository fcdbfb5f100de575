import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
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

/** Whoever cannot be paid reads so before anything is published. */
function PayoutReach() {
  const { payoutReach } = useMe();
  const words = copy.payouts[payoutReach];
  if (words === null) return null;
  if (words.title === null) return <p className={classes.text}>{words.text}</p>;
  return (
    <Alert color="amber" title={words.title}>
      {words.text}
    </Alert>
  );
}

function Choice({ plans, patentId, onStarted }: PlanPickerProps & { plans: Plan[] }) {
  const start = useStartCheckout(patentId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = plans.find((plan) => plan.priceId === chosenId) ?? plans[0];
  const go = () => {
    if (chosen) start.mutate(chosen.priceId, { onSuccess: onStarted });
  };
  return (
    <div className={classes.picker}>
      <p className={classes.text}>{copy.text}</p>
      <PayoutReach />
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
