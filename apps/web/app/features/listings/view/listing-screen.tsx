import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Anchor, Badge, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { usePollInterval } from '../../../lib/live.ts';
import { pageTitle } from '../../../lib/product.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { toastNotice } from '../../../ui/toasts.ts';
import { listingQueries } from '../listings.queries.ts';
import { Description } from './description.tsx';
import { Documents } from './documents.tsx';
import { expiryWords, NumberCards, Specifications } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { OwnedBy, OwnerCards } from './owners.tsx';
import { pageSource } from './page-source.ts';
import { ownSections, SectionIndex } from './section-index.tsx';
import classes from './view.module.css';
import { statusWords, viewCopy } from './view.copy.ts';

type ListingScreenProps = {
  id: string;
  /** What it costs, what decides about it and what this viewer can do here: beside the listing, below its head on a phone. */
  panel: (listing: Listing) => ReactNode;
  /** Beside the patent's number. */
  numberTools: (listing: Listing) => ReactNode;
  /** The parts of the record that the index leads to, in their order. */
  recordParts: (listing: Listing) => ReactNode;
  /** After what the seller wrote, and before the owners: what records and the seller's answers say of the patent. */
  record: (listing: Listing) => ReactNode;
  /** Last: where else to look. */
  similar: (listing: Listing) => ReactNode;
};

/** One listing in every state it can have, for owners and everyone else. */
export function ListingScreen({ id, ...parts }: ListingScreenProps) {
  const interval = usePollInterval(60);
  const [visit] = useState(() => ({ from: pageSource() }));
  const query = useQuery({ ...listingQueries.detail(id, visit), refetchInterval: interval });
  return (
    <QuerySection
      query={query}
      failed={viewCopy.failed}
      refused={(error) => (isMissing(error) ? <Missing /> : null)}
      waiting={<ListingSkeleton />}
    >
      {(listing) =>
        // Someone else's listing whose plan has ended: back to the market (P3.14).
        !listing.isOwner && listing.status === 'expired' ? (
          <BackToMarket listing={listing} />
        ) : (
          <ListingView listing={listing} {...parts} />
        )
      }
    </QuerySection>
  );
}

function isMissing(error: Error): boolean {
  return isProblem(error) && (error.status === 404 || error.status === 400);
}

function Missing() {
  const { title, text, action } = viewCopy.missing;
  return (
    <EmptyState
      isPage
      title={title}
      text={text}
      action={
        <Button component={Link} to="/buy">
          {action}
        </Button>
      }
    />
  );
}

/** Says why this is not the requested page. */
function BackToMarket({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const title = expiryWords(listing) ?? statusWords.expired.label;
  useEffect(() => {
    toastNotice(title, viewCopy.expiredElsewhere);
    void navigate('/buy', { replace: true });
  }, [title, navigate]);
  return null;
}

type ListingViewProps = Omit<ListingScreenProps, 'id'> & { listing: Listing };

function ListingView({ listing, panel, numberTools, recordParts, ...sections }: ListingViewProps) {
  const status = statusWords[listing.status];
  const expiry = expiryWords(listing);
  const title = listing.title || viewCopy.untitled;
  // Several listings are often open side by side: each tab says which it is.
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useCameToSection();
  return (
    <article className={classes.page}>
      <BackLink listing={listing} />
      <div className={classes.columns}>
        <header className={classes.head} id={ownSections.overview}>
          <div className={classes.badges}>
            <Badge color={status.color}>{expiry ?? status.label}</Badge>
            {listing.expired ? <Badge color="amber">{viewCopy.expired}</Badge> : null}
          </div>
          <h1 className={classes.title}>{title}</h1>
          <NumberCards listing={listing} tools={numberTools(listing)} />
        </header>
        <aside className={classes.side} aria-label={viewCopy.panel}>
          <div className={classes.stuck} data-owner={listing.isOwner || undefined}>
            {panel(listing)}
          </div>
        </aside>
        <div className={classes.first}>
          <Gallery listing={listing} />
          <div className={classes.facts}>
            <Specifications listing={listing} />
            <OwnedBy listing={listing} />
          </div>
        </div>
        <div className={classes.rest}>
          <SectionIndex recordParts={recordParts(listing)} />
          <Sections listing={listing} {...sections} />
        </div>
      </div>
    </article>
  );
}

/** Brings a person who followed a link to a section there: the page is longer than its beginning once it is loaded. */
function useCameToSection() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}

type SectionsProps = Pick<ListingViewProps, 'listing' | 'record' | 'similar'>;

function Sections({ listing, record, similar }: SectionsProps) {
  return (
    <>
      <PageSection title={viewCopy.description} id={ownSections.description}>
        <Description text={listing.description} />
      </PageSection>
      <PageSection title={viewCopy.documents.title} id={ownSections.documents}>
        <Documents listing={listing} />
      </PageSection>
      {record(listing)}
      <PageSection title={viewCopy.owners.title} id={ownSections.owners}>
        <OwnerCards listing={listing} />
      </PageSection>
      <div className={classes.onScreen}>{similar(listing)}</div>
    </>
  );
}

/** The way back: owners to the form, everyone else to where they came from. */
function BackLink({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  if (listing.moves.includes('edit')) {
    return (
      <Anchor
        component={Link}
        to={`/sell?id=${listing.id}`}
        state={{ listing }}
        className={classes.back}
      >
        <IconArrowLeft size={16} aria-hidden="true" /> {viewCopy.backToEdit}
      </Anchor>
    );
  }
  // If opened directly, there is nothing to go back to.
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate('/buy'));
  return (
    <Anchor component="button" type="button" onClick={back} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {viewCopy.back}
    </Anchor>
  );
}

function ListingSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={viewCopy.loading}>
      <Skeleton height={16} width={70} radius="xs" />
      <div className={classes.columns}>
        <div className={classes.head}>
          <Skeleton height={22} width={80} radius="xs" />
          <Skeleton height={36} width="70%" radius="xs" />
          <Skeleton height={64} radius="xs" />
        </div>
        <div className={classes.side}>
          <Skeleton height={380} radius="xs" />
        </div>
        <div className={classes.first}>
          <Skeleton className={classes.skeletonPlate} radius="xs" />
          <Skeleton height={170} radius="xs" />
        </div>
      </div>
    </div>
  );
}
