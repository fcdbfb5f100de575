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

/** Chooses what a plan renews with, and says before what is charged, and when. */
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
  const chosen =
    plans.find((plan) => plan.priceId === chosenId) ??
    plans.find((plan) => plan.name === renewsWith) ??
    plans[0];
  const on = formatDate(subscription.currentPeriodEnd * 1000);
  const isKept = chosen?.name === subscription.type;
  // The plan of now is charged as it is, which an older price may be.
  const own = renewal && !renewal.changed ? renewal.amount : subscription.amount;
  const amount = (isKept && own) || (chosen?.amount ?? 0);
  const go = () => {
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
      <div className={classes.plans} role="radiogroup" aria-label={copy.title}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.priceId}
            plan={plan}
            chosen={plan === chosen}
            onChoose={() => setChosenId(plan.priceId)}
            mark={markOf(plan, subscription)}
          />
        ))}
      </div>
      {chosen ? (
        <p className={classes.free} role="status">
          {(isKept ? copy.keeps : copy.charges)(chosen.name, formatCents(amount), on)}
        </p>
      ) : null}
      <DialogEnd
        error={choose.error}
        failed={copy.failed}
        cancel={copy.close}
        onCancel={onClose}
        submit={isKept && renewal?.changed ? copy.keep : copy.go}
        onSubmit={go}
        busy={choose.isPending}
        disabled={!chosen || chosen.name === renewsWith}
      />
    </div>
  );
}

function markOf(plan: Plan, { type, renewal }: Subscription): string | undefined {
  if (plan.name === type) return copy.now;
  return renewal?.changed && plan.name === renewal.type ? copy.next : undefined;
}
