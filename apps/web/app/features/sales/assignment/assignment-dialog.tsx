import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { OwnerSigning } from './owner-signing.tsx';
import { assignmentCopy } from './assignment.copy.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { useRefreshSales } from '../sales.queries.ts';
import { SigningFrame, type SigningOutcome } from './signing-frame.tsx';
import classes from '../sale-dialogs.module.css';

type AssignmentDialogProps = {
  sale: Sale;
  side: SaleSide;
  opened: boolean;
  onClose: () => void;
};

/** What prints on the assignment, then the signing page in a frame, in one dialog. */
export function AssignmentDialog({ sale, side, opened, onClose }: AssignmentDialogProps) {
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
  // The buyer fills out the form first; an owner goes straight to the document.
  const framed = side === 'owner' || signLink !== null;
  const title = side === 'buyer' ? assignmentCopy.title : assignmentCopy.signTitle;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={framed ? '60rem' : 'lg'}
      fullScreen={phone && framed}
      closeOnClickOutside={false}
      classNames={framed ? { body: classes.frameModal ?? '' } : {}}
    >
      {signLink ? (
        <SigningFrame signLink={signLink} full={phone} onFinal={finish} />
      ) : side === 'buyer' ? (
        <AssignmentForm patentId={sale.patent.id} onCancel={close} onLink={setSignLink} />
      ) : (
        <OwnerSigning patentId={sale.patent.id} full={phone} onFinal={finish} />
      )}
    </Modal>
  );
}
