import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { formatLongDate } from '../../../lib/format-day.ts';
import { formatPatentNumber, formatPrice, patentTypeNames } from '../../../lib/format.ts';
import type { ReactNode } from 'react';
import { isSupportedCountry } from '../sell/sell.rules.ts';
import classes from './view.module.css';
import { viewCopy } from './view.copy.ts';

/** Number and country, typeset as on a grant. @param tools stand beside the number. */
export function NumberCards({ listing, tools }: { listing: Listing; tools: ReactNode }) {
  const pending = listing.patentTypeId === 3;
  return (
    <dl className={classes.cards}>
      <div className={classes.card}>
        <dt className="caption">{pending ? viewCopy.pendingNumber : viewCopy.number}</dt>
        <dd className={classes.cardLine}>
          <span className={classes.cardValue}>{numberOf(listing)}</span>
          {tools}
        </dd>
      </div>
      <div className={classes.card}>
        <dt className="caption">{viewCopy.country}</dt>
        <dd className={classes.cardLine}>
          <span className={classes.cardValue}>{listing.countryOfIssue || viewCopy.noNumber}</span>
        </dd>
      </div>
    </dl>
  );
}

/** "US 9,123,456"; a number of another country as it was written. */
function numberOf(listing: Pick<Listing, 'patentNumber' | 'countryOfIssue'>): string {
  if (listing.patentNumber === '') return viewCopy.noNumber;
  const foreign = listing.countryOfIssue !== '' && !isSupportedCountry(listing.countryOfIssue);
  return foreign ? listing.patentNumber : formatPatentNumber(listing.patentNumber);
}

/** Beside the picture. What it costs is the head of the box for whoever may buy; an owner reads it here. */
export function Specifications({ listing }: { listing: Listing }) {
  const type = patentTypeNames[listing.patentTypeId];
  const rows: [string, string][] = [
    [viewCopy.type, listing.patentTypeId === 3 ? `${type} (${viewCopy.pending})` : type],
    [viewCopy.categories, listing.categories.join(', ') || viewCopy.none],
    [viewCopy.prototype, listing.prototypeId === 1 ? viewCopy.yes : viewCopy.no],
    [viewCopy.term, viewCopy.byTheSeller(listing.expired ? viewCopy.expired : viewCopy.notExpired)],
  ];
  if (listing.isOwner) rows.unshift([viewCopy.price, priceWords(listing)]);
  return (
    <section className={classes.specifications} aria-labelledby="specifications">
      <h2 id="specifications" className={classes.small}>
        {viewCopy.specifications}
      </h2>
      <Rows rows={rows} />
    </section>
  );
}

/** A draft may not have a price yet. */
export function priceWords(listing: Pick<Listing, 'price' | 'acceptingOffers'>): string {
  const unset = listing.price === 0 && !listing.acceptingOffers;
  return unset ? viewCopy.noPrice : formatPrice(listing);
}

function Rows({ rows }: { rows: [string, string][] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Listing expired on {date}', for a listing whose plan has ended. */
export function expiryWords(listing: Listing): string | null {
  const end = listing.subscriptionExpirationTimestamp;
  return listing.status === 'expired' && end ? viewCopy.listingExpired(formatLongDate(end)) : null;
}
