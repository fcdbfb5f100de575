import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatPatentNumber } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { OutsideLinks } from './outside-links.tsx';
import { recordCopy as copy } from './record.copy.ts';
import { recordQueries } from './record.queries.ts';
import { canHaveRecord } from './record.rules.ts';
import classes from './record.module.css';

type PatentNumberLineProps = { listing: Pick<Listing, 'id' | 'patentNumber' | 'countryOfIssue'> };

/** Below the title: the number as on a grant, until when (which leads to how we know), and where else to read about it. */
export function PatentNumberLine({ listing }: PatentNumberLineProps) {
  if (!canHaveRecord(listing)) return null;
  return <NumberLine id={listing.id} number={formatPatentNumber(listing.patentNumber)} />;
}

function NumberLine({ id, number }: { id: string; number: string }) {
  // The panel below says what failed; the number is the listing's own and always there.
  const { data } = useQuery(recordQueries.ofListing(id));
  return (
    <div className={classes.numberLine}>
      <span className={classes.number}>{number}</span>
      <CopyButton text={number} label={copy.copy} about={copy.copyAbout} compact />
      {data && knowsTerm(data) ? (
        <a href={`#${listingSections.record}`} className={classes.until}>
          {data.term.words}
        </a>
      ) : null}
      {data ? <OutsideLinks links={data.links} /> : null}
    </div>
  );
}

function knowsTerm({ term }: PatentRecord): boolean {
  return term.outcome.kind !== 'unknown';
}
