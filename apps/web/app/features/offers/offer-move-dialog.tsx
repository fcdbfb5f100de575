import { toCents } from '@claimstead/contract/cents.ts';
import type { Offer, OfferMove } from '@claimstead/contract/offers.contract.ts';
import { type ReactNode, useState } from 'react';
import { formatCents } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { amountForWire } from './offer-amount.ts';
import classes from './offer-fields.module.css';
import { offersCopy } from './offers.copy.ts';
import { type OfferMoveRequest, useMoveOffer } from './offers.queries.ts';

/** The moves that need only a confirmation. */
export type PlainMove = Exclude<OfferMove, 'counter' | 'pay'>;

type OfferMoveDialogProps = {
  offer: Offer;
  /** The first name of the other side. */
  other: string;
  /** The move that is asked about. */
  move: PlainMove;
  /** What decides about the patent, for whoever is about to accept. */
  known: ReactNode;
  onClose: () => void;
};

/**
 * Says what a move means before it is made, with the exact amount on the button. The amount is
 * the one of the moment of opening: an event that comes in while someone reads must not change it under the
 * finger, so the server is told which amount is meant and refuses any other.
 */
export function OfferMoveDialog({ offer, other, move, known, onClose }: OfferMoveDialogProps) {
  const [asked] = useState({ amount: offer.amount });
  const mutation = useMoveOffer(offer.id);
  const copy = offersCopy.confirm[move];
  // Exact to the cent: this is what binds.
  const cents = toCents(asked.amount);
  const amount = formatCents(cents);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={copy.title}
      call={mutation}
      send={(): OfferMoveRequest => ({ move, amount: amountForWire(cents) })}
      submit={copy.action(amount)}
      harms={copy.harms}
      cancel={offersCopy.confirm.keep}
      focus="submit"
    >
      <p className={classes.context}>{copy.text[offer.side](other, amount)}</p>
      {move === 'accept' ? known : null}
    </FormDialog>
  );
}
