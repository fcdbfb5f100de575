import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDollars, formatPrice } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { listingQueries } from '../listings.queries.ts';
import { ownerName } from '../owner-name.ts';
import classes from './panel.module.css';
import { panelCopy, visitorWords } from './view.copy.ts';

type VisitorPanelProps = {
  listing: Patent;
  onSendOffer: () => void;
  onPurchase: () => void;
  /**
   * The viewer's own open offer, in dollars, which is the only one that there can be; null: there is none;
   * undefined while that is not known.
   */
  openOffer: number | null | undefined;
  /** Saves the patent, or takes it off the list; where the moves allow it. */
  wishlist: ReactNode;
};

/** Who owns which share, what it costs, and what this viewer may do about it. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { listing, onSendOffer, onPurchase, openOffer, wishlist } = props;
  const { emailVerified } = useMe();
  const navigate = useNavigate();
  const can = new Set(listing.moves);
  const price = formatDollars(listing.price);
  const note = visitorWords[listing.status];
  const writeTo = { state: { userId: listing.ownerUserId, patentId: listing.id } };
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
      {note ? <p className={classes.plan}>{note}</p> : null}
      <div className={classes.moves}>
        {can.has('purchase') ? (
          <>
            <Button onClick={onPurchase}>{panelCopy.purchase(price)}</Button>
            <p className={classes.held}>{panelCopy.held}</p>
          </>
        ) : null}
        {can.has('send_offer') && openOffer === undefined ? (
          <Skeleton height={42} radius="xs" />
        ) : null}
        {can.has('send_offer') && openOffer === null ? (
          <>
            <Button onClick={onSendOffer}>{panelCopy.sendOffer}</Button>
            <p className={classes.held}>{panelCopy.guide}</p>
          </>
        ) : null}
        {listing.status === 'active' && typeof openOffer === 'number' ? (
          <>
            <Button component={Link} to="/account/todo">
              {panelCopy.seeOffer}
            </Button>
            <p className={classes.held}>{panelCopy.openOffer(formatDollars(openOffer))}</p>
          </>
        ) : null}
        {listing.status === 'active' && !emailVerified ? (
          <p className={classes.held}>{panelCopy.verifyFirst}</p>
        ) : null}
        {can.has('message_owner') ? (
          <Button variant="default" onClick={() => navigate('/account/messages', writeTo)}>
            {panelCopy.message}
          </Button>
        ) : null}
        {wishlist}
      </div>
    </section>
  );
}

/** Each owner's share, and at a fixed price what it comes to. */
function Distribution({ listing }: { listing: Patent }) {
  const query = useQuery(listingQueries.owners(listing.id));
  if (query.isPending) return <Skeleton height={44} radius="xs" />;
  return (
    <ul className={classes.shares}>
      {(query.data ?? []).map((owner, at) => (
        <li key={owner.user.userId ?? at} className={classes.share}>
          <span className={classes.shareName}>{ownerName(owner)}</span>
          <span className={classes.shareStake}>{owner.stake}%</span>
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
