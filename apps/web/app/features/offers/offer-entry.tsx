import { toCents } from '@claimstead/contract/cents.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Offer, OfferMove } from '@claimstead/contract/offers.contract.ts';
import { Badge, Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  formatCents,
  formatDateTime,
  formatDollars,
  fullName,
  firstNameOf,
} from '../../lib/format.ts';
import { LookAlikeNotice } from '../../ui/look-alike-notice.tsx';
import { CounterOfferDialog } from './counter-offer-dialog.tsx';
import { OfferHistory } from './offer-history.tsx';
import { OfferMoveDialog, type PlainMove } from './offer-move-dialog.tsx';
import {
  deadlineSentences,
  endSentences,
  hindranceSentences,
  offersCopy,
  offerSentences,
  pausedSentences,
  paymentFailedSentences,
  reservedSentences,
} from './offers.copy.ts';
import type { OfferRole } from './offers.copy.ts';
import classes from './offer-entry.module.css';

export type OfferEntryProps = {
  offer: Offer;
  role: OfferRole;
  /** What the sale that came from this offer says about its payment; null if there is no sale. */
  payment: 'pending' | 'done' | null;
  onPay: (offer: Offer) => void;
  /** What decides about the offer's patent: shown where an amount is named or accepted. */
  known: (patentId: string) => ReactNode;
};

/** One offer: what happened, how much, who acts next and by when, and what this person may do. */
export function OfferEntry({ offer, role, payment, onPay, known }: OfferEntryProps) {
  const [dialog, setDialog] = useState<PlainMove | 'counter' | null>(null);
  const hindranceId = useId();
  const hindrance = offer.acceptHindrance && hindranceSentences[offer.acceptHindrance];
  const other = role === 'sender' ? offer.receiver : offer.sender;
  const close = () => setDialog(null);
  // A group, not a landmark: a card may hold several offers from one person.
  return (
    <div
      className={classes.entry}
      data-ended={offer.status === 'REJECTED' || undefined}
      role="group"
      aria-label={`${offersCopy.offer}, ${fullName(other)}`}
    >
      <div className={classes.words}>
        <p className={classes.sentence}>
          {sentenceOf(offer, role, firstNameOf(other))}
          <StatusBadge payment={stateOf(offer, payment)} />
        </p>
        <p className={classes.facts}>
          <span className={classes.amount}>{formatDollars(offer.amount)}</span>
          <time dateTime={offer.createTimestamp}>{formatDateTime(lastStepAt(offer))}</time>
        </p>
        <p className={classes.note}>{noteOf(offer, role, payment)}</p>
        {hindrance ? (
          <p id={hindranceId} className={classes.hindrance}>
            {hindrance}
          </p>
        ) : null}
        <LookAlikeNotice person={other} />
        <OfferHistory offer={offer} />
      </div>
      <OfferActions
        offer={offer}
        other={other}
        hindranceId={hindrance ? hindranceId : null}
        onMove={setDialog}
        onPay={onPay}
      />
      <OfferDialog offer={offer} other={other} open={dialog} known={known} onClose={close} />
    </div>
  );
}

type OfferDialogProps = Pick<OfferEntryProps, 'offer' | 'known'> & {
  other: PublicUser;
  open: PlainMove | 'counter' | null;
  onClose: () => void;
};

function OfferDialog({ offer, other, open, known, onClose }: OfferDialogProps) {
  const shown = known(offer.patent.id);
  return (
    <>
      <CounterOfferDialog
        offer={offer}
        opened={open === 'counter'}
        onClose={onClose}
        known={shown}
      />
      {open !== null && open !== 'counter' ? (
        <OfferMoveDialog
          offer={offer}
          other={firstNameOf(other)}
          move={open}
          known={shown}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}

type OfferActionsProps = {
  offer: Offer;
  other: PublicUser;
  /** The element that says why the offer can't be accepted now; null where nothing hinders that. */
  hindranceId: string | null;
  onMove: (move: PlainMove | 'counter') => void;
  onPay: (offer: Offer) => void;
};

function OfferActions({ offer, other, hindranceId, onMove, onPay }: OfferActionsProps) {
  return (
    <div className={classes.actions}>
      {hindranceId ? (
        // In its usual place, but disabled: the sentence beside it says why.
        <Button size="sm" variant="default" disabled aria-describedby={hindranceId}>
          {offersCopy.moves.accept}
        </Button>
      ) : null}
      <MoveButtons moves={offer.moves} onMove={onMove} />
      {offer.payment === 'paused' && offer.side === 'owner' ? (
        <Button component={Link} to={`/listing/${offer.patent.id}`} size="sm" color="ribbon">
          {offersCopy.explainTitle}
        </Button>
      ) : null}
      {offer.moves.includes('pay') ? (
        <Button size="sm" color="ribbon" onClick={() => onPay(offer)}>
          {offersCopy.pay(formatCents(toCents(offer.amount)))}
        </Button>
      ) : null}
      <Button
        component={Link}
        to={`/account/messages?user=${other.userId}`}
        state={{ user: other }}
        size="sm"
        variant="subtle"
        className={classes.message}
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        aria-label={offersCopy.messageLabel(fullName(other))}
      >
        <span className={classes.messageWord}>{offersCopy.message}</span>
      </Button>
    </div>
  );
}

/** In the order of their words. */
const buttonMoves = Object.keys(offersCopy.moves) as (keyof typeof offersCopy.moves)[];

function MoveButtons(props: { moves: OfferMove[]; onMove: OfferActionsProps['onMove'] }) {
  return buttonMoves
    .filter((move) => props.moves.includes(move))
    .map((move) => (
      <Button
        key={move}
        size="sm"
        variant={move === 'accept' ? 'filled' : 'default'}
        onClick={() => props.onMove(move)}
      >
        {offersCopy.moves[move]}
      </Button>
    ));
}

/** Offers and sales are read separately: what the sale says is as true as what the offer says. */
function stateOf(offer: Offer, ofSale: OfferEntryProps['payment']): Offer['payment'] {
  return offer.status === 'ACCEPTED' && ofSale !== null ? 'paid' : offer.payment;
}

function StatusBadge({ payment }: Pick<Offer, 'payment'>) {
  if (payment === null) return null;
  const words = {
    due: offersCopy.waitingForPayment,
    paused: offersCopy.paymentPaused,
    paid: offersCopy.paymentCompleted,
  };
  return (
    <Badge component="span" color={payment === 'paid' ? 'moss' : 'amber'}>
      {words[payment]}
    </Badge>
  );
}

function sentenceOf(offer: Offer, role: OfferRole, other: string): string {
  if (offer.reason === 'payment_failed') return paymentFailedSentences[offer.side](other);
  const table = offer.reason ? endSentences[offer.reason] : offerSentences[offer.status];
  return table[role](other);
}

function noteOf(offer: Offer, role: OfferRole, payment: OfferEntryProps['payment']): string | null {
  if (stateOf(offer, payment) === 'paid') {
    return payment === 'done' ? null : offersCopy.paymentPending;
  }
  if (offer.payment === 'paused') return pausedSentences[offer.side](hoursOf(offer.payLeftMs ?? 0));
  if (offer.status === 'REJECTED' || offer.expiresTimestamp === null) return null;
  const until = formatDateTime(offer.expiresTimestamp);
  if (offer.status !== 'ACCEPTED') return deadlineSentences[role](until);
  const other = role === 'sender' ? offer.receiver : offer.sender;
  return reservedSentences[offer.side](until, firstNameOf(other));
}

/** "71 hours"; of less than one, the minutes. */
function hoursOf(ms: number): string {
  const [count, unit] =
    ms < hourMs ? [Math.ceil(ms / 60_000), 'minute'] : [Math.floor(ms / hourMs), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const hourMs = 3_600_000;

function lastStepAt(offer: Offer): string {
  return offer.history.at(-1)?.at ?? offer.createTimestamp;
}
