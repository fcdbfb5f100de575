import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { Button, Modal } from '@mantine/core';
import { formatCents } from '../../lib/format.ts';
import { Failure } from './make-offer-dialog.tsx';
import { offersCopy } from './offers.copy.ts';
import { useMoveOffer } from './offers.queries.ts';
import classes from './offer-form.module.css';

/** The moves that need nothing but a yes. */
export type PlainMove = 'accept' | 'reject' | 'withdraw';

export type OfferMoveDialogProps = {
  offer: Offer;
  /** The first name of the other side. */
  other: string;
  /** The move that is asked about; null while the dialog is closed. */
  move: PlainMove | null;
  onClose: () => void;
};

/** Says what a move brings or costs before it is made, with the exact amount on the button. */
export function OfferMoveDialog({ offer, other, move, onClose }: OfferMoveDialogProps) {
  const mutation = useMoveOffer(offer.id);
  const close = () => {
    mutation.reset();
    onClose();
  };
  const copy = move ? offersCopy.confirm[move] : null;
  // Exact to the cent: this is what binds.
  const amount = formatCents(Math.round(offer.amount * 100));
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={move !== null}
      onClose={close}
      title={copy?.title}
    >
      {move && copy ? (
        <div className={classes.form}>
          <p className={classes.context}>{copy.text(other, amount)}</p>
          <Failure error={mutation.error} />
          <div className={classes.actions}>
            <Button variant="default" onClick={close}>
              {offersCopy.confirm.keep}
            </Button>
            <Button
              color={move === 'accept' ? undefined : 'ribbon'}
              loading={mutation.isPending}
              data-autofocus
              onClick={() => mutation.mutate({ move }, { onSuccess: close })}
            >
              {copy.action(amount)}
            </Button>
          </div>
        </div>
      ) : null}
    </Modal>
  );
}
