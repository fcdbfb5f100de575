import { toCents, toDollars } from '@claimstead/contract/cents.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { splitByShares } from '@claimstead/contract/split-by-shares.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDollars, formatPrice } from '../../../lib/format.ts';
import { withNext } from '../../../lib/return-to.ts';
import { messagePath } from '../../../lib/message-path.ts';
import { useMe } from '../../../lib/session.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { listingQueries } from '../listings.queries.ts';
import { moneyCopy } from './money-steps.copy.ts';
import { OwnerLink } from './owner-link.tsx';
import classes from './panel.module.css';
import { panelCopy, visitorWords } from './view.copy.ts';

/** Few owners show no name. */
const AskIntroduction = lazyPiece<{ listing: Listing }>(
  async () => (await import('../introductions/ask-introduction.tsx')).AskIntroduction,
);

type VisitorPanelProps = {
  listing: Listing;
  onSendOffer: () => void;
  onPurchase: () => void;
  /** Where the viewer's own open offer stands; there is at most one. Null: there is none. Undefined: not known yet. */
  openOffer: ReactNode | undefined;
  /** What decides about the patent. */
  known: ReactNode;
  /** Why nobody can pay, in the place of the button; null: a buyer can, or it is not known yet. */
  paymentStop: ReactNode;
  /** For the buyer: where their own purchase of it stands, in the place of `note`. */
  purchase: (note: ReactNode) => ReactNode;
  /** Adds the patent to the wishlist or removes it, where the moves allow that. */
  wishlist: ReactNode;
};

/** What the patent costs, what decides about it, and what this viewer may do; below it, who owns which share. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { listing, onSendOffer, onPurchase, openOffer, known, paymentStop, wishlist } = props;
  const { purchase } = props;
  const { emailVerified } = useMe();
  const navigate = useNavigate();
  const can = new Set(listing.moves);
  // Who may write to the owner knows who it is.
  const writeTo = messagePath(listing.ownerUserId ?? '', listing.id);
  const note = visitorWords[listing.status];
  return (
    <>
      <section className={classes.panel} aria-labelledby="panel-title">
        <Price listing={listing} />
        {note ? purchase(<p className={classes.plan}>{note}</p>) : null}
        {known}
        <div className={classes.moves}>
          {can.has('purchase') ? (
            <Button onClick={onPurchase}>{panelCopy.purchase(formatDollars(listing.price))}</Button>
          ) : (
            paymentStop
          )}
          <OfferMove listing={listing} openOffer={openOffer} onSendOffer={onSendOffer} />
          {listing.status === 'active' && !emailVerified ? <VerifyFirst listing={listing} /> : null}
          {listing.ownerSight === 'shown' ? null : <AskIntroduction listing={listing} />}
          {can.has('message_owner') ? (
            <Button variant="default" onClick={() => navigate(writeTo)}>
              {panelCopy.message}
            </Button>
          ) : null}
          {wishlist}
        </div>
        {listing.status === 'active' ? <MoneySteps /> : null}
      </section>
      {listing.ownerSight === 'shown' ? <Distribution listing={listing} /> : null}
    </>
  );
}

function Price({ listing }: { listing: Listing }) {
  return (
    <h2 id="panel-title" className={classes.price}>
      {listing.acceptingOffers ? null : (
        <span className={classes.priceName}>{panelCopy.total}</span>
      )}{' '}
      {formatPrice(listing)}
    </h2>
  );
}

/** What an address that is not verified keeps from this viewer, of what this listing offers. */
function VerifyFirst({ listing }: { listing: Listing }) {
  const { id, ownerSight, acceptingOffers } = listing;
  const isNamed = ownerSight === 'shown';
  // An owner who was asked has to answer, whatever the asker verifies.
  if (!isNamed && ownerSight !== 'hidden') return null;
  const words = panelCopy.verifyFirst[!isNamed ? 'ask' : acceptingOffers ? 'offer' : 'buy'];
  return (
    <p className={classes.text}>
      {words} <Link to={withNext('/auth/signup', `/listing/${id}`)}>{panelCopy.verify}</Link>
    </p>
  );
}

type OfferMoveProps = Pick<VisitorPanelProps, 'listing' | 'openOffer' | 'onSendOffer'>;

/** Making an offer, or the one that is open. */
function OfferMove({ listing, openOffer, onSendOffer }: OfferMoveProps) {
  const canSend = listing.moves.includes('send_offer');
  if (openOffer) return listing.status === 'active' ? openOffer : null;
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

/** What becomes of the money, before anyone pays. */
function MoneySteps() {
  return (
    <section className={classes.steps} aria-labelledby="money-title">
      <h3 id="money-title">{moneyCopy.title}</h3>
      <ol>
        {moneyCopy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** Each owner's share, and what it comes to at a fixed price where there are several. */
function Distribution({ listing }: { listing: Listing }) {
  const query = useQuery(listingQueries.owners(listing.id));
  const owners = query.data ?? [];
  const shares = owners.map(({ stake }) => Math.round(stake * 100));
  const isWhole = shares.reduce((sum, share) => sum + share, 0) === 10_000;
  const isSplit = !listing.acceptingOffers && isWhole && owners.length > 1;
  const amounts = isSplit ? splitByShares(toCents(listing.price), shares) : [];
  return (
    <section className={classes.panel} data-quiet aria-labelledby="distribution-title">
      <h2 id="distribution-title" className={classes.title}>
        {panelCopy.distribution}
      </h2>
      {query.isPending ? <Skeleton height={44} radius="xs" /> : null}
      <ul className={classes.shares}>
        {owners.map((owner, at) => (
          <li key={owner.user.userId ?? at} className={classes.share}>
            <span className={classes.shareName}>
              <OwnerLink owner={owner} />
            </span>
            <span className={classes.shareOf}>{owner.stake}%</span>
            {isSplit ? (
              <span className={classes.shareAmount}>
                {formatDollars(toDollars(amounts[at] ?? 0))}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
