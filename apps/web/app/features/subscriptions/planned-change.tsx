import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Button } from '@mantine/core';
import { formatCents, formatDate } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import classes from './billing.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { useKeepPlan } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.nextPlan;

/** The button of the row that changes the plan, to which focus returns. */
export function changeButtonId(subscriptionId: string): string {
  return `change-plan-${subscriptionId}`;
}

/** What the renewal charges, or why nothing is charged. */
function textOf({ renewal, currentPeriodEnd, status }: Subscription): string {
  if (!renewal) return copy.heldUp;
  if (!renewal.changed) return copy.takingBack(renewal.type);
  const amount = formatCents(renewal.amount);
  const hasBegun = status === 'past_due' || currentPeriodEnd * 1000 <= Date.now();
  return hasBegun
    ? copy.renewing(renewal.type, amount)
    : copy.plannedText(renewal.type, amount, formatDate(currentPeriodEnd * 1000));
}

/** What was chosen for the renewal, and a way to undo it; nothing if nothing was chosen. */
export function PlannedChange({ subscription }: { subscription: Subscription }) {
  const keep = useKeepPlan();
  const { id, renewal, moves } = subscription;
  const title = subscription.patentTitle || copy.untitled;
  return (
    <div className={classes.planned}>
      <p className={classes.plannedText}>
        {textOf(subscription)}
        {renewal && !renewal.confirmed ? ` ${copy.unconfirmed}` : ''}
      </p>
      {moves.includes('keep_plan') ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={keep.isPending}
          aria-label={copy.keepOf(title)}
          onClick={() =>
            keep.mutate(id, {
              onSuccess: (answer) => {
                toastSuccess(answer.renewal?.confirmed === false ? copy.noted : copy.kept);
                // This row, and its button, may be gone by now.
                document.getElementById(changeButtonId(id))?.focus();
              },
            })
          }
        >
          {copy.keep}
        </Button>
      ) : null}
      {keep.isError ? (
        <Alert color="red" role="alert" title={copy.keepFailed} className={classes.plannedFailed}>
          {wordsFor(keep.error)}
        </Alert>
      ) : null}
    </div>
  );
}
