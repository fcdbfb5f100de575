import type { Payout } from '@claimstead/contract/sales.contract.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { assignmentCopy, type SaleSide } from './sales.copy.ts';
import { useRefreshSales } from './sales.queries.ts';
import { SigningFrame, type SigningOutcome } from './signing-frame.tsx';
import classes from './sale-dialogs.module.css';

export type AssignmentDialogProps = {
  payout: Payout;
  side: SaleSide;
  opened: boolean;
  onClose: () => void;
};

/** What prints on the assignment, then the signing page in a frame, in one dialog. */
export function AssignmentDialog({ payout, side, opened, onClose }: AssignmentDialogProps) {
  const [signLink, setSignLink] = useState<string | null>(null);
  const refresh = useRefreshSales();
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const close = () => {
    setSignLink(null);
    void refresh();
    onClose();
  };
  const finish = (outcome: SigningOutcome) => {
    const say = outcome === 'signed' ? toastSuccess : toastFailure;
    say(assignmentCopy.done[outcome], assignmentCopy.doneText[outcome]);
    close();
  };
  const title = side === 'buyer' ? assignmentCopy.title : assignmentCopy.signTitle;
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={close}
      title={title}
      size={signLink ? '60rem' : 'lg'}
      fullScreen={phone && signLink !== null}
      closeOnClickOutside={false}
      classNames={signLink ? { body: classes.frameModal ?? '' } : {}}
    >
      {signLink ? (
        <SigningFrame signLink={signLink} full={phone} onFinal={finish} />
      ) : (
        <AssignmentForm payout={payout} side={side} onCancel={close} onLink={setSignLink} />
      )}
    </Modal>
  );
}
