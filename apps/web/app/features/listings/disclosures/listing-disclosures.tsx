import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { DisclosureSheet as Sheet } from '@claimstead/contract/disclosures.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { OwnHistory } from './disclosure-history.tsx';
import { DisclosureForm } from './disclosure-form.tsx';
import { DisclosureSheet } from './disclosure-sheet.tsx';
import { disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { disclosureQueries } from './disclosures.queries.ts';

/** The section of the listing's page: buyers read the sheet, owners answer it until a deal holds it. */
export function ListingDisclosures({ patentId, isOwner }: { patentId: string; isOwner: boolean }) {
  const query = useQuery(disclosureQueries.sheet(patentId));
  const section = useCameHere(query.data !== undefined);
  return (
    <section
      ref={section}
      className={classes.section}
      id={listingSections.disclosures}
      tabIndex={-1}
      aria-labelledby="disclosures-title"
    >
      <h2 id="disclosures-title" className={classes.title}>
        {disclosuresCopy.title}
      </h2>
      <QuerySection
        query={query}
        failed={disclosuresCopy.failed}
        waiting={<WaitingLines label={disclosuresCopy.loading} heights={[20, 64, 64, 64]} />}
      >
        {(sheet) => (
          <>
            <Shown patentId={patentId} sheet={sheet} />
            {isOwner && sheet.version > 0 ? (
              <OwnHistory patentId={patentId} count={sheet.version} />
            ) : null}
          </>
        )}
      </QuerySection>
    </section>
  );
}

/** Brings a person who followed a link to the disclosures there, once there is something to read. */
function useCameHere(isThere: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isThere || hash !== `#${listingSections.disclosures}`) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, [isThere, hash, key]);
  return section;
}

function Shown({ patentId, sheet }: { patentId: string; sheet: Sheet }) {
  if (!sheet.isShown) return <p className={classes.soft}>{disclosuresCopy.withheld}</p>;
  if (sheet.mayAnswer) return <DisclosureForm patentId={patentId} sheet={sheet} />;
  return <DisclosureSheet sheet={sheet} />;
}
