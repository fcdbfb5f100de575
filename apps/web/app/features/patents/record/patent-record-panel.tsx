import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageSection } from '../../../ui/page-section.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { Claims } from './claims.tsx';
import { AlsoKnown, Classes, People } from './facts.tsx';
import { Family } from './family.tsx';
import { Fees } from './fees.tsx';
import { OutsideLinks } from './outside-links.tsx';
import { Proceedings } from './proceedings.tsx';
import { recordCopy as copy } from './record.copy.ts';
import { recordQueries } from './record.queries.ts';
import { canHaveRecord, isBare, recordParts, tellsProceedings } from './record.rules.ts';
import { Source } from './source.tsx';
import { TimeLine } from './time-line.tsx';
import classes from './record.module.css';

type RecordListing = Pick<
  Listing,
  'id' | 'title' | 'isOwner' | 'moves' | 'patentNumber' | 'countryOfIssue'
>;

type PanelProps = {
  listing: RecordListing;
  /** Whether the recorded papers lead to the listed owners; false also where that is not known. */
  titleAgrees: boolean;
};

/**
 * What is known of the patent itself, each fact with its source and its day; what nobody knows is not there. Only
 * United States patents have a record: nothing is shown for others.
 */
export function PatentRecordPanel(props: PanelProps) {
  return canHaveRecord(props.listing) ? <Panel {...props} /> : null;
}

function Panel({ listing, titleAgrees }: PanelProps) {
  const query = useQuery(recordQueries.ofListing(listing.id));
  return (
    <PageSection title={copy.title} id={listingSections.record}>
      <QuerySection query={query} failed={copy.failed} waiting={<Waiting />}>
        {(record) =>
          isBare(record) ? (
            <Bare record={record} />
          ) : (
            <Known record={record} listing={listing} titleAgrees={titleAgrees} />
          )
        }
      </QuerySection>
    </PageSection>
  );
}

/** Nothing is known: said once, with the way to look for oneself. */
function Bare({ record }: { record: PatentRecord }) {
  return (
    <div className={classes.bare}>
      <p className={classes.soft}>
        {copy.bare.text} {askedWords(record)}
      </p>
      <Elsewhere record={record} />
      {tellsProceedings(record) ? <Proceedings {...record} /> : null}
    </div>
  );
}

/** Where to look for oneself. */
function Elsewhere({ record: { links } }: { record: PatentRecord }) {
  if (links.length === 0) return null;
  return (
    <p className={classes.elsewhere}>
      <span className={classes.soft}>{copy.bare.elsewhere}</span> <OutsideLinks links={links} />
    </p>
  );
}

function askedWords({ officeAskedAt, officeMissedAt }: PatentRecord): string {
  if (officeMissedAt !== null) return copy.bare.missed(officeMissedAt);
  return officeAskedAt === null ? copy.bare.never : copy.bare.asked(officeAskedAt);
}

function Known({ record, listing, titleAgrees }: PanelProps & { record: PatentRecord }) {
  const hasPeople = record.inventors !== null || record.assignee !== null;
  const hasFees = record.fees.fees.length > 0 || record.fees.absence !== null;
  return (
    <div className={classes.parts}>
      <p className={classes.soft}>{copy.intro}</p>
      {record.officeMissedAt === null ? null : (
        <p className={classes.soft}>{copy.missed(record.officeMissedAt)}</p>
      )}
      <Elsewhere record={record} />
      <Contradiction text={record.contradiction} listing={listing} />
      <TimeLine record={record} />
      {hasFees ? (
        <Part title={copy.fees.title}>
          <Fees record={record} />
        </Part>
      ) : null}
      {tellsProceedings(record) ? <Proceedings {...record} /> : null}
      {hasPeople ? (
        <Part title={copy.people}>
          <People
            inventors={record.inventors}
            assignee={record.assignee}
            titleAgrees={titleAgrees}
          />
        </Part>
      ) : null}
      <Contents record={record} />
      <AlsoKnown record={record} title={listing.title} />
    </div>
  );
}

/** What the patent says, and where it stands among others. */
function Contents({ record }: { record: PatentRecord }) {
  const { abstract, claims, classes: symbols, family, governmentInterest } = record;
  return (
    <>
      {abstract ? <TextPart title={copy.abstract} fact={abstract} /> : null}
      {claims && claims.value.length > 0 ? (
        <Part title={copy.claims.title} id={recordParts.claims}>
          <Claims claims={claims} />
        </Part>
      ) : null}
      {symbols && symbols.value.length > 0 ? (
        <Part title={copy.classes}>
          <Classes classes={symbols} />
        </Part>
      ) : null}
      {family && family.value.length > 0 ? (
        <Part title={copy.family.title} id={recordParts.family}>
          <Family family={family} />
        </Part>
      ) : null}
      {governmentInterest ? <TextPart title={copy.government} fact={governmentInterest} /> : null}
    </>
  );
}

/** What the seller says against the record: the seller can mend it, and everyone else reads both. */
function Contradiction({ text, listing }: { text: string | null; listing: RecordListing }) {
  if (text === null) return null;
  const words = copy.contradiction;
  return (
    <div className={classes.contradiction} role="note">
      <p>
        <strong>{listing.isOwner ? words.own : words.others}</strong>
      </p>
      <p>{text}</p>
      {listing.isOwner && listing.moves.includes('edit') ? (
        <Anchor component={Link} to={`/sell?id=${listing.id}`}>
          {words.edit}
        </Anchor>
      ) : null}
    </div>
  );
}

type PartProps = {
  title: string;
  /** Where the page's index leads to it. */
  id?: string;
  children: ReactNode;
};

function Part({ title, id, children }: PartProps) {
  return (
    <div className={classes.part}>
      <h3 id={id} className={classes.partTitle}>
        {title}
      </h3>
      {children}
    </div>
  );
}

type TextPartProps = { title: string; fact: NonNullable<PatentRecord['abstract']> };

function TextPart({ title, fact }: TextPartProps) {
  return (
    <Part title={title}>
      <p className={classes.text}>
        <bdi>{fact.value}</bdi>
      </p>
      <Source of={fact.provenance} />
    </Part>
  );
}

/** The line, its three days, and the lines of the fees. */
function Waiting() {
  return (
    <div className={classes.parts} role="status" aria-label={copy.loading}>
      <Skeleton height={18} width="80%" radius="xs" />
      <Skeleton height={72} radius="xs" />
      <div className={classes.waitingDays}>
        {[0, 1, 2].map((day) => (
          <Skeleton key={day} height={64} radius="xs" />
        ))}
      </div>
      <Skeleton height={22} width={180} radius="xs" />
      <Skeleton height={132} radius="xs" />
    </div>
  );
}
