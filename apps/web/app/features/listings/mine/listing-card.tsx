import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { PatentPicture } from '../../../ui/patent-row.tsx';
import { priceWords } from '../view/facts.tsx';
import { isSupportedCountry } from '../sell/sell.rules.ts';
import { draftName } from './draft-name.ts';
import { mineCopy as copy } from './mine.copy.ts';
import classes from './mine.module.css';

/** One of the person's listings: its picture in the background, its price, and what they can do now. */
export function ListingCard({ listing, onMarkSold }: { listing: Listing; onMarkSold: () => void }) {
  return (
    <article className={classes.card}>
      <div className={classes.plate}>
        <PatentPicture patent={listing} />
        <CardBadge listing={listing} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={addressOf(listing)}>{draftName(listing)}</Link>
        </h3>
        <p className={classes.categories}>{listing.categories.join(', ')}</p>
        <p className={classes.price}>{priceWords(listing)}</p>
      </div>
      <CardActions listing={listing} onMarkSold={onMarkSold} />
    </article>
  );
}

function addressOf({ id }: Listing): string {
  return `/listing/${id}`;
}

function CardActions({ listing, onMarkSold }: { listing: Listing; onMarkSold: () => void }) {
  const can = new Set(listing.moves);
  return (
    <div className={classes.actions}>
      {can.has('edit') ? (
        <ListingButton listing={listing} words={copy.edit} variant="default" />
      ) : null}
      {can.has('mark_sold') ? (
        <Button
          size="xs"
          onClick={onMarkSold}
          aria-label={`${copy.markSold}: ${draftName(listing)}`}
        >
          {copy.markSold}
        </Button>
      ) : null}
      {can.has('publish') ? <ListingButton listing={listing} words={copy.publish} /> : null}
      {can.has('renew') ? <ListingButton listing={listing} words={copy.renew} /> : null}
      {can.size === 0 ? (
        <ListingButton listing={listing} words={copy.open} variant="default" />
      ) : null}
    </div>
  );
}

type ListingButtonProps = { listing: Listing; words: string; variant?: 'filled' | 'default' };

/** Leads to the page of the listing, where the action is taken. */
function ListingButton({ listing, words, variant = 'filled' }: ListingButtonProps) {
  return (
    <Button
      component={Link}
      to={addressOf(listing)}
      size="xs"
      variant={variant}
      aria-label={`${words}: ${draftName(listing)}`}
    >
      {words}
    </Button>
  );
}

function CardBadge({ listing }: { listing: Listing }) {
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
  status: Listing['status'],
  end: string | null,
  foreign: boolean,
): [words: string, color: string] {
  if (foreign) return [copy.foreign, 'amber'];
  if (status === 'under_sale') return [copy.underSale, 'brass'];
  if (status === 'expired' && end) return [copy.expiredOn(formatDate(end)), 'ribbon'];
  if (status === 'active' && end) return [copy.until(formatDate(end)), 'moss'];
  return ['', 'gray'];
}
