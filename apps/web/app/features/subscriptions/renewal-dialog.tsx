import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Modal } from '@mantine/core';
import { formatPatentNumber } from '../../lib/format.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import classes from './billing.module.css';
import { WaitingLines } from '../../ui/query-section.tsx';
import { subscriptionsCopy } from './subscriptions.copy.ts';

const copy = subscriptionsCopy.renewal;

/** The provider's library loads when someone pays, not with the page. */
const RenewalPayment = lazyPiece(
  async () => (await import('./renewal-payment.tsx')).RenewalPayment,
  { waiting: () => <WaitingLines label={copy.loading} heights={[320]} /> },
);

type RenewalDialogProps = {
  /** The plan whose renewal failed; null: closed. */
  subscription: Subscription | null;
  onClose: () => void;
};

/** Pays a failed renewal with another card, which then pays later ones too. */
export function RenewalDialog({ subscription, onClose }: RenewalDialogProps) {
  return (
    <Modal
      opened={subscription !== null}
      onClose={onClose}
      title={copy.title}
      closeOnClickOutside={false}
    >
      {subscription ? (
        <div className={classes.dialog}>
          <p>
            {copy.text(subscription.patentTitle || formatPatentNumber(subscription.patentNumber))}
          </p>
          <RenewalPayment subscriptionId={subscription.id} onClose={onClose} />
        </div>
      ) : null}
    </Modal>
  );
}
