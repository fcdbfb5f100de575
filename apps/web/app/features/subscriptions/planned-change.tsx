import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Button } from '@mantine/core';
import { formatCents, formatDate } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import classes from './billing.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { useKeepPlan } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.nextPlan;

/** What was chosen for the renewal, and the way back; nothing where nothing was. */
export function PlannedChange({ subscription }: { subscription: Subscription }) {
  const keep = useKeepPlan();
  const { id, renewal, moves, currentPeriodEnd } = subscription;
  const title = subscription.patentTitle || copy.untitled;
  return (
    <div className={classes.planned}>
      <p className={classes.plannedText}>
        {renewal?.changed
          ? copy.plannedText(
              renewal.type,
              formatCents(renewal.amount),
              formatDate(currentPeriodEnd * 1000),
            )
          : copy.heldUp}
        {renewal && !renewal.confirmed ? ` ${copy.unconfirmed}` : ''}
      </p>
      {moves.includes('keep_plan') ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={keep.isPending}
          aria-label={copy.keepOf(title)}
          onClick={() => keep.mutate(id, { onSuccess: () => toastSuccess(copy.kept) })}
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
