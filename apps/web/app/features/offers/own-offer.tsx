import { nextOfOffer, type OfferRole } from '@claimstead/contract/offer-words.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime, formatDollars } from '../../lib/format.ts';
import { useMe } from '../../lib/session.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './own-offer.module.css';

const copy = offersCopy.own;

/** On the page of a listing, for whoever has an open offer for it: what it is, who acts by when, and the way to it. */
export function OwnOffer({ offer }: { offer: Offer }) {
  const me = useMe();
  const role = offer.receiver.userId === me.id ? 'receiver' : 'sender';
  return (
    <div className={classes.own}>
      <p className={classes.amount}>{nameOf(offer, role)(formatDollars(offer.amount))}</p>
      <p className={classes.next}>
        {nextOfOffer(offer, { role, standing: offer.standing }, formatDateTime)}
      </p>
      <Button component={Link} to="/account/todo">
        {copy.see}
      </Button>
    </div>
  );
}

function nameOf({ status }: Offer, role: OfferRole) {
  if (status === 'ACCEPTED') return copy.accepted;
  return role === 'sender' ? copy.sent : copy.countered;
}
