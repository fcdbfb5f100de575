import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDollars, formatPrice } from '../../../lib/format.ts';
import { messagePath } from '../../../lib/message-path.ts';
import { useMe } from '../../../lib/session.ts';
import { listingQueries } from '../listings.queries.ts';
import { OwnerLink } from './owner-link.tsx';
import classes from './panel.module.css';
import { panelCopy, visitorWords } from './view.copy.ts';

type VisitorPanelProps = {
  listing: Listing;
  onSendOffer: () => void;
  onPurchase: () => void;
  /**
   * The viewer's open offer in dollars; there is at most one. Null: there is none. Undefined: not known yet.
   */
  openOffer: number | null | undefined;
  /** What decides about the patent. */
  known: ReactNode;
  /** Why nobody can pay, in the place of the button; null: a buyer can, or it is not known yet. */
  paymentStop: ReactNode;
  /** For the buyer: where their own purchase of it stands, in the place of `note`. */
  purchase: (note: ReactNode) => ReactNode;
  /** Adds the patent to the wishlist or removes it, where the moves allow that. */
  wishlist: ReactNode;
};

/** Who owns which share, what the patent costs, and what this viewer may do. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { listing, onSendOffer, onPurchase, openOffer, known, paymentStop, wishlist } = props;
  const { purchase } = props;
  const { emailVerified } = useMe();
  const navigate = useNavigate();
  const can = new Set(listing.moves);
  const price = formatDollars(listing.price);
  const note = visitorWords[listing.status];
  const writeTo = messagePath(listing.ownerUserId, listing.id);
  return (
    <section className={classes.panel} aria-labelledby="panel-title">
      <h2 id="panel-title" className={classes.title}>
        {panelCopy.distribution}
      </h2>
      <Distribution listing={listing} />
      <p className={classes.total}>
        <span>{panelCopy.total}</span>
        <strong>{formatPrice(listing)}</strong>
      </p>
      {note ? purchase(<p className={classes.plan}>{note}</p>) : null}
      {known}
      <div className={classes.moves}>
        {can.has('purchase') ? (
          <>
            <Button onClick={onPurchase}>{panelCopy.purchase(price)}</Button>
            <p className={classes.held}>{panelCopy.held}</p>
          </>
        ) : (
          paymentStop
        )}
        <OfferMove listing={listing} openOffer={openOffer} onSendOffer={onSendOffer} />
        {listing.status === 'active' && !emailVerified ? (
          <p className={classes.held}>{panelCopy.verifyFirst}</p>
        ) : null}
        {can.has('message_owner') ? (
          <Button variant="default" onClick={() => navigate(writeTo)}>
            {panelCopy.message}
          </Button>
        ) : null}
        {wishlist}
      </div>
    </section>
  );
}

type OfferMoveProps = Pick<VisitorPanelProps, 'listing' | 'openOffer' | 'onSendOffer'>;

/** Making an offer, or the way to the one that is open. */
function OfferMove({ listing, openOffer, onSendOffer }: OfferMoveProps) {
  const canSend = listing.moves.includes('send_offer');
  if (typeof openOffer === 'number') {
    return listing.status === 'active' ? (
      <>
        <Button component={Link} to="/account/todo">
          {panelCopy.seeOffer}
        </Button>
        <p className={classes.held}>{panelCopy.openOffer(formatDollars(openOffer))}</p>
      </>
    ) : null;
  }
  if (!canSend) return null;
  return openOffer === undefined ? (
    <Skeleton height={42} radius="xs" />
  ) : (
    <>
      <Button onClick={onSendOffer}>{panelCopy.sendOffer}</Button>
      <p className={classes.held}>{panelCopy.guide}</p>
    </>
  );
}

/** Each owner's share, and what it comes to at a fixed price. */
function Distribution({ listing }: { listing: Listing }) {
  const query = useQuery(listingQueries.owners(listing.id));
  if (query.isPending) return <Skeleton height={44} radius="xs" />;
  return (
    <ul className={classes.shares}>
      {(query.data ?? []).map((owner, at) => (
        <li key={owner.user.userId ?? at} className={classes.share}>
          <span className={classes.shareName}>
            <OwnerLink owner={owner} />
          </span>
          <span className={classes.shareOf}>{owner.stake}%</span>
          {listing.acceptingOffers ? null : (
            <span className={classes.shareAmount}>
              {formatDollars(Math.round(listing.price * owner.stake) / 100)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
