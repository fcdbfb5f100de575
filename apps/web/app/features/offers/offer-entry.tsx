import { toCents } from '@claimstead/contract/cents.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Offer, OfferStanding } from '@claimstead/contract/offers.contract.ts';
import { isHindered, nextOfOffer, type OfferRole } from '@claimstead/contract/offer-words.ts';
import { ownerMoves } from '@claimstead/contract/owner-moves.ts';
import type { PaymentStanding } from '@claimstead/contract/standing.contract.ts';
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
import { messagePath } from '../../lib/message-path.ts';
import { LookAlikeNotice } from '../../ui/look-alike-notice.tsx';
import { CounterOfferDialog } from './counter-offer-dialog.tsx';
import { OfferHistory } from './offer-history.tsx';
import { OfferMoveDialog, type PlainMove } from './offer-move-dialog.tsx';
import { sentenceOf, standingIn } from './offer-words.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './offer-entry.module.css';

export type OfferEntryProps = {
  offer: Offer;
  role: OfferRole;
  /** What the sale that came from this offer says about its payment; null if there is no sale. */
  payment: 'pending' | 'done' | null;
  /** Where the reader's own payment for it stands; null: it is not begun, or waits for no bank. */
  underWay: PaymentStanding | null;
  onPay: (offer: Offer) => void;
  /** What decides about the offer's patent: shown where an amount is named or accepted. */
  known: (patentId: string) => ReactNode;
};

/** One offer: what happened, how much, who acts next and by when, and what this person may do. */
export function OfferEntry({ offer, role, payment, underWay, onPay, known }: OfferEntryProps) {
  const [dialog, setDialog] = useState<PlainMove | 'counter' | null>(null);
  const noteId = useId();
  const standing = standingIn(offer, payment);
  const hinders = role === 'receiver' && isHindered(standing);
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
          <StatusBadge standing={standing} />
        </p>
        <p className={classes.facts}>
          <span className={classes.amount}>{formatDollars(offer.amount)}</span>
          <time dateTime={offer.createTimestamp}>{formatDateTime(lastStepAt(offer))}</time>
        </p>
        <p id={noteId} className={hinders ? classes.hindrance : classes.note}>
          {payment === 'done' && standing === 'paid'
            ? null
            : nextOfOffer(offer, { role, standing }, formatDateTime)}
        </p>
        <LookAlikeNotice person={other} />
        <OfferHistory offer={offer} />
      </div>
      <OfferActions
        offer={offer}
        other={other}
        hindranceId={hinders ? noteId : null}
        underWay={underWay}
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
  underWay: PaymentStanding | null;
  onMove: (move: PlainMove | 'counter') => void;
  onPay: (offer: Offer) => void;
};

function OfferActions({ offer, other, hindranceId, underWay, onMove, onPay }: OfferActionsProps) {
  return (
    <div className={classes.actions}>
      {hindranceId ? (
        // In its usual place, but disabled: the sentence beside it says why.
        <Button size="sm" variant="default" disabled aria-describedby={hindranceId}>
          {offersCopy.moves.accept}
        </Button>
      ) : null}
      <MoveButtons moves={offer.moves} onMove={onMove} />
      {ownerMoves
        .filter((move) => offer.moves.includes(move))
        .map((move) => (
          <Button
            key={move}
            component={Link}
            to={`/listing/${offer.patent.id}`}
            size="sm"
            color="ribbon"
          >
            {offersCopy.ownerMoves[move]}
          </Button>
        ))}
      {offer.moves.includes('pay') ? (
        <Button size="sm" color="ribbon" onClick={() => onPay(offer)}>
          {payLabel(offer, underWay)}
        </Button>
      ) : null}
      <Button
        component={Link}
        to={messagePath(other.userId, offer.patent.id)}
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

function payLabel({ amount }: Offer, underWay: PaymentStanding | null): string {
  if (underWay === 'account_to_verify') return offersCopy.payAnotherWay;
  return underWay === null
    ? offersCopy.pay(formatCents(toCents(amount)))
    : offersCopy.transferDetails;
}

/** In the order of their words. */
const buttonMoves = Object.keys(offersCopy.moves) as (keyof typeof offersCopy.moves)[];

function MoveButtons(props: { moves: Offer['moves']; onMove: OfferActionsProps['onMove'] }) {
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

function StatusBadge({ standing }: { standing: OfferStanding }) {
  const words = badges[standing as keyof typeof badges];
  return words ? (
    <Badge component="span" color={standing === 'paid' ? 'moss' : 'amber'}>
      {words}
    </Badge>
  ) : null;
}

const badges = {
  due: offersCopy.waitingForPayment,
  on_its_way: offersCopy.waitingForPayment,
  paused: offersCopy.paymentPaused,
  title_refused: offersCopy.titleRefused,
  paid: offersCopy.paymentCompleted,
} as const satisfies Partial<Record<OfferStanding, string>>;

function lastStepAt(offer: Offer): string {
  return offer.history.at(-1)?.at ?? offer.createTimestamp;
}
