import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Button, Modal } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import classes from './billing.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { useCancelSubscription } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.cancelDialog;

type CancelDialogProps = { subscription: Subscription | null; onClose: () => void };

/** Says what is lost before a plan is cancelled. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const cancel = useCancelSubscription();
  const close = () => {
    cancel.reset();
    onClose();
  };
  const confirm = (subscriptionId: string) =>
    cancel.mutate(subscriptionId, {
      onSuccess: () => {
        toastSuccess(subscriptionsCopy.billing.cancelled);
        close();
      },
    });
  return (
    <Modal opened={subscription !== null} onClose={close} title={copy.title}>
      {subscription ? (
        <div className={classes.dialog}>
          <p>{copy.text(subscription.patentTitle || subscriptionsCopy.billing.untitled)}</p>
          <p>{copy.refund(formatDate(subscription.listedUntil * 1000))}</p>
          {cancel.isError ? (
            <Alert color="red" role="alert" title={subscriptionsCopy.billing.cancelFailed}>
              {wordsFor(cancel.error)}
            </Alert>
          ) : null}
          <div className={classes.actions}>
            <Button variant="default" onClick={close} data-autofocus>
              {copy.keep}
            </Button>
            <Button color="red" loading={cancel.isPending} onClick={() => confirm(subscription.id)}>
              {copy.confirm}
            </Button>
          </div>
        </div>
      ) : null}
    </Modal>
  );
}
