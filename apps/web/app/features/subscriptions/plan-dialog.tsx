import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { ConvergingStep } from './converging-step.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { subscriptionsCopy } from './subscriptions.copy.ts';

/** The provider's library loads when someone pays, not with the page. */
const PlanPayment = lazyPiece(async () => (await import('./plan-payment.tsx')).PlanPayment, {
  waiting: () => <Skeleton height={420} radius="xs" />,
});

type PlanDialogProps = {
  patentId: string;
  opened: boolean;
  onClose: () => void;
  /** The plan runs: the listing is public now. */
  onDone: () => void;
};

type Stage = { at: 'plans' } | { at: 'payment'; clientSecret: string } | { at: 'converging' };

/** From a plan to a public listing: choose, pay in the embedded form, wait for the confirmation. */
export function PlanDialog({ patentId, opened, onClose, onDone }: PlanDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: 'plans' });
  const copy = subscriptionsCopy;
  const titles = {
    plans: copy.picker.title,
    payment: copy.payment.title,
    converging: copy.payment.converging,
  };
  const leave = () => {
    setStage({ at: 'plans' });
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={titles[stage.at]}
      size={stage.at === 'payment' ? 'xl' : 820}
      closeOnClickOutside={stage.at === 'plans'}
    >
      {stage.at === 'plans' ? (
        <PlanPicker
          patentId={patentId}
          onStarted={(clientSecret) => setStage({ at: 'payment', clientSecret })}
        />
      ) : null}
      {stage.at === 'payment' ? (
        <PlanPayment
          key={stage.clientSecret}
          clientSecret={stage.clientSecret}
          onBack={() => setStage({ at: 'plans' })}
          onComplete={() => setStage({ at: 'converging' })}
        />
      ) : null}
      {stage.at === 'converging' ? (
        <ConvergingStep
          patentId={patentId}
          onDone={() => {
            setStage({ at: 'plans' });
            onDone();
          }}
        />
      ) : null}
    </Modal>
  );
}
