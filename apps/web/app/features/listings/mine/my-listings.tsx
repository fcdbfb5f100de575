import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuerySection } from '../../../ui/query-section.tsx';
import { listingQueries } from '../listings.queries.ts';
import { MarkSold } from '../view/mark-sold.tsx';
import { ListingCard } from './listing-card.tsx';
import { mineCopy as copy } from './mine.copy.ts';
import classes from './mine.module.css';

type Bucket = keyof typeof copy.sections;
const buckets: Bucket[] = ['active', 'draft', 'expired'];

/** A listing with a sale in progress stays with the active ones; sold ones have their own page. */
function bucketOf(listing: Listing): Bucket | null {
  if (listing.status === 'under_sale') return 'active';
  return listing.status === 'sold' ? null : listing.status;
}

/** The person's listings in their three sections. */
export function MyListings() {
  const query = useQuery(listingQueries.mine());
  const [selling, setSelling] = useState<Listing | null>(null);
  return (
    <>
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<Sections all={undefined} onMarkSold={setSelling} />}
      >
        {(all) => <Sections all={all} onMarkSold={setSelling} />}
      </QuerySection>
      <MarkSold listing={selling} onClose={() => setSelling(null)} />
    </>
  );
}

type SectionsProps = { all: Listing[] | undefined; onMarkSold: (listing: Listing) => void };

function Sections({ all, onMarkSold }: SectionsProps) {
  return (
    <div className={classes.sections}>
      {buckets.map((bucket) => {
        const { title, empty } = copy.sections[bucket];
        const listings = all?.filter((listing) => bucketOf(listing) === bucket);
        return (
          <section key={bucket} aria-labelledby={`bucket-${bucket}`}>
            <h2 id={`bucket-${bucket}`} className={classes.heading}>
              {title}
              {listings && listings.length > 0 ? (
                <span className={classes.count}>{listings.length}</span>
              ) : null}
            </h2>
            {listings ? (
              <Cards listings={listings} empty={empty} onMarkSold={onMarkSold} />
            ) : (
              <CardsSkeleton />
            )}
          </section>
        );
      })}
    </div>
  );
}

type CardsProps = { listings: Listing[]; empty: string; onMarkSold: (listing: Listing) => void };

function Cards({ listings, empty, onMarkSold }: CardsProps) {
  if (listings.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <ul className={classes.grid}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} onMarkSold={() => onMarkSold(listing)} />
        </li>
      ))}
    </ul>
  );
}

function CardsSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label={copy.loading}>
      {[0, 1].map((slot) => (
        <Skeleton key={slot} height={268} radius="xs" />
      ))}
    </div>
  );
}
