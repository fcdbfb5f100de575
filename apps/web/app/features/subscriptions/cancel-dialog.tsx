import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { formatDate } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { useCancelSubscription } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.cancelDialog;
const { billing } = subscriptionsCopy;

type CancelDialogProps = { subscription: Subscription | null; onClose: () => void };

/** Says what is lost before a plan is canceled. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const cancel = useCancelSubscription();
  return (
    <FormDialog
      opened={subscription !== null}
      onClose={onClose}
      title={copy.title}
      call={cancel}
      send={() => subscription?.id ?? ''}
      onSent={() => toastSuccess(billing.cancelled)}
      failed={billing.cancelFailed}
      submit={copy.confirm}
      harms
      cancel={copy.keep}
    >
      {subscription ? (
        <>
          <p>{copy.text(subscription.patentTitle || billing.untitled)}</p>
          <p>{copy.refund(formatDate(subscription.listedUntil * 1000))}</p>
        </>
      ) : null}
    </FormDialog>
  );
}
