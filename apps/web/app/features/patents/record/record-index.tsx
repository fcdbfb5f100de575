import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { recordCopy as copy } from './record.copy.ts';
import { recordQueries } from './record.queries.ts';
import { canHaveRecord, isBare, recordParts } from './record.rules.ts';

type RecordIndexProps = { listing: Pick<Listing, 'id' | 'patentNumber' | 'countryOfIssue'> };

/** Links to what the record has: what nobody knows has no link. */
export function RecordIndex({ listing }: RecordIndexProps) {
  return canHaveRecord(listing) ? <Links id={listing.id} /> : null;
}

function Links({ id }: { id: string }) {
  const { data } = useQuery(recordQueries.ofListing(id));
  return (
    <>
      <a href={`#${listingSections.record}`}>{copy.title}</a>
      {data && !isBare(data) ? <a href={`#${recordParts.term}`}>{copy.termAndFees}</a> : null}
      {data && (data.claims?.value.length ?? 0) > 0 ? (
        <a href={`#${recordParts.claims}`}>{copy.claims.title}</a>
      ) : null}
      {data && (data.family?.value.length ?? 0) > 0 ? (
        <a href={`#${recordParts.family}`}>{copy.family.title}</a>
      ) : null}
    </>
  );
}
