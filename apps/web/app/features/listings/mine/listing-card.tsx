import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { PatentPicture } from '../../../ui/patent-row.tsx';
import { priceWords } from '../view/facts.tsx';
import { isSupportedCountry } from '../sell/sell.rules.ts';
import { mineCopy as copy } from './mine.copy.ts';
import classes from './mine.module.css';

/** One listing of the person: its picture behind it, what it costs, and what can be done now. */
export function ListingCard({ listing, onMarkSold }: { listing: Patent; onMarkSold: () => void }) {
  const can = new Set(listing.moves);
  const place = `/listing/${listing.id}`;
  const title = listing.title || copy.untitled;
  const named = (action: string) => `${action}: ${title}`;
  return (
    <article className={classes.card}>
      <div className={classes.plate}>
        <PatentPicture patent={listing} />
        <CardBadge listing={listing} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={place}>{title}</Link>
        </h3>
        <p className={classes.categories}>{listing.categories.join(', ')}</p>
        <p className={classes.price}>{priceWords(listing)}</p>
      </div>
      <div className={classes.actions}>
        {can.has('edit') ? (
          <Button
            component={Link}
            to={place}
            size="xs"
            variant="default"
            aria-label={named(copy.edit)}
          >
            {copy.edit}
          </Button>
        ) : null}
        {can.has('mark_sold') ? (
          <Button size="xs" onClick={onMarkSold} aria-label={named(copy.markSold)}>
            {copy.markSold}
          </Button>
        ) : null}
        {can.has('publish') ? (
          <Button component={Link} to={place} size="xs" aria-label={named(copy.publish)}>
            {copy.publish}
          </Button>
        ) : null}
        {can.has('renew') ? (
          <Button component={Link} to={place} size="xs" aria-label={named(copy.renew)}>
            {copy.renew}
          </Button>
        ) : null}
        {can.size === 0 ? (
          <Button
            component={Link}
            to={place}
            size="xs"
            variant="default"
            aria-label={named(copy.open)}
          >
            {copy.open}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

function CardBadge({ listing }: { listing: Patent }) {
  const end = listing.subscriptionExpirationTimestamp;
  const country = listing.countryOfIssue;
  const [words, color] = badgeOf(
    listing.status,
    end,
    country !== '' && !isSupportedCountry(country),
  );
  if (words === '') return null;
  return (
    <span className={classes.badge}>
      <Badge color={color}>{words}</Badge>
    </span>
  );
}

function badgeOf(
  status: Patent['status'],
  end: string | null,
  foreign: boolean,
): [words: string, color: string] {
  if (foreign) return [copy.foreign, 'amber'];
  if (status === 'under_sale') return [copy.underSale, 'brass'];
  if (status === 'expired' && end) return [copy.expiredOn(formatDate(end)), 'ribbon'];
  if (status === 'active' && end) return [copy.until(formatDate(end)), 'moss'];
  return ['', 'gray'];
}
