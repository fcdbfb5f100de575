import type { Plan, Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatDate } from '../../lib/format.ts';
import { DialogEnd } from '../../ui/dialog-end.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { PlanCard } from './plan-card.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import classes from './plans.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { subscriptionQueries, useChoosePlan } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.nextPlan;

type NextPlanDialogProps = { subscription: Subscription | null; onClose: () => void };

/** Chooses the plan for the renewal, and says beforehand what will be charged, and when. */
export function NextPlanDialog({ subscription, onClose }: NextPlanDialogProps) {
  return (
    <Modal opened={subscription !== null} onClose={onClose} title={copy.title} size={820}>
      {subscription ? (
        <NextPlanForm key={subscription.id} subscription={subscription} onClose={onClose} />
      ) : null}
    </Modal>
  );
}

type NextPlanFormProps = { subscription: Subscription; onClose: () => void };

function NextPlanForm(props: NextPlanFormProps) {
  const query = useQuery(subscriptionQueries.plans());
  return (
    <QuerySection
      query={query}
      failed={subscriptionsCopy.picker.failed}
      waiting={<PlansSkeleton />}
    >
      {(plans) => <Choice plans={plans} {...props} />}
    </QuerySection>
  );
}

function Choice({ plans, subscription, onClose }: NextPlanFormProps & { plans: Plan[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choose = useChoosePlan();
  const { renewal } = subscription;
  const renewsWith = renewal?.type ?? subscription.type;
  const planned = plans.find((plan) => plan.name === renewsWith) ?? plans[0];
  const chosen = plans.find((plan) => plan.priceId === chosenId) ?? planned;
  const on = formatDate(subscription.currentPeriodEnd * 1000);
  const isKept = chosen?.name === subscription.type;
  const submit = () => {
    if (!chosen) return;
    choose.mutate(
      { subscriptionId: subscription.id, priceId: chosen.priceId },
      {
        onSuccess: (answer) => {
          if (answer.renewal?.confirmed === false) toastSuccess(copy.noted);
          else toastSuccess(isKept ? copy.kept : copy.planned(chosen.name, on));
          onClose();
        },
      },
    );
  };
  return (
    <div className={classes.picker}>
      <p className={classes.text}>
        {copy.text(subscription.patentTitle || copy.untitled, subscription.type, on)}
      </p>
      <Plans plans={plans} chosen={chosen} subscription={subscription} onChoose={setChosenId} />
      {chosen ? (
        <p className={classes.free} role="status">
          {(isKept ? copy.keeps : copy.charges)(
            chosen.name,
            formatCents(chargeOf(chosen, subscription)),
            on,
          )}
        </p>
      ) : null}
      <DialogEnd
        error={choose.error}
        failed={copy.failed}
        cancel={copy.close}
        onCancel={onClose}
        submit={isKept && renewal?.changed ? copy.keep : copy.go}
        onSubmit={submit}
        busy={choose.isPending}
        disabled={!chosen || chosen.name === renewsWith}
      />
    </div>
  );
}

type PlansProps = {
  plans: Plan[];
  chosen: Plan | undefined;
  subscription: Subscription;
  onChoose: (priceId: string) => void;
};

function Plans({ plans, chosen, subscription, onChoose }: PlansProps) {
  return (
    <div className={classes.plans} role="radiogroup" aria-label={copy.title}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.priceId}
          plan={plan}
          chosen={plan === chosen}
          onChoose={() => onChoose(plan.priceId)}
          mark={markOf(plan, subscription)}
        />
      ))}
    </div>
  );
}

/** What the renewal costs, in cents. The current plan keeps its price, which may be an older one. */
function chargeOf(plan: Plan, { type, amount, renewal }: Subscription): number {
  const current = renewal && !renewal.changed ? renewal.amount : amount;
  return (plan.name === type && current) || plan.amount;
}

function markOf(plan: Plan, { type, renewal }: Subscription): string | undefined {
  if (plan.name === type) return copy.now;
  return renewal?.changed && plan.name === renewal.type ? copy.next : undefined;
}
