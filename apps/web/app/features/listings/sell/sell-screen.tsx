import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { type Me, useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { listingQueries } from '../listings.queries.ts';
import { draftPlace, readDeviceDraft, removeDeviceDraft } from '../../../lib/device-drafts.ts';
import { emptyFields, fieldsOf, mergeDraft, wireFieldsOf } from './draft-fields.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { SellFields } from './draft-fields.ts';
import { SellForm, type SellStart } from './sell-form.tsx';
import { placeOf } from './use-draft.ts';

/** A new listing, or the edit of one. It begins with the draft that this device kept, if there is one. */
export function SellScreen({ editedId }: { editedId: string | null }) {
  // Each round starts over from what the device and the server have.
  const [{ round, isFresh }, setRound] = useState({ round: 0, isFresh: false });
  const again = (fresh = false) => setRound({ round: round + 1, isFresh: fresh });
  return (
    <SellLoader
      key={`${editedId}:${round}`}
      editedId={editedId}
      isFresh={isFresh}
      onAgain={() => again()}
      onFresh={() => again(true)}
    />
  );
}

type LoaderProps = {
  editedId: string | null;
  /** The person asked for a new listing: what is unfinished is not offered again. */
  isFresh: boolean;
  onAgain: () => void;
  onFresh: () => void;
};

function SellLoader(props: LoaderProps) {
  const { editedId, isFresh } = props;
  const me = useMe();
  const [kept] = useState(() => keptDraft(me.id, editedId));
  const parts = useParts(editedId, kept.local?.patentId ?? null);
  const unfinished = useUnfinished(editedId === null && kept.local === null && !isFresh);
  const isPublicEdit = parts.patent?.status === 'active' && editedId !== null;
  return (
    <>
      <PageHeading
        title={editedId ? sellCopy.editTitle : sellCopy.title}
        text={isPublicEdit ? sellCopy.editLiveIntro : sellCopy.intro}
      />
      <LoadedForm {...props} kept={kept} parts={parts} unfinished={unfinished} />
    </>
  );
}

type Kept = ReturnType<typeof keptDraft>;
type Parts = ReturnType<typeof useParts>;

type LoadedProps = LoaderProps & { kept: Kept; parts: Parts; unfinished: Listing[] };

function LoadedForm(props: LoadedProps) {
  const { editedId, kept, parts, unfinished, onAgain, onFresh } = props;
  const me = useMe();
  if (parts.failed.length > 0) {
    const retry = () => void Promise.all(parts.failed.map((part) => part.refetch()));
    const title = parts.patentId === null ? sellCopy.formFailed : sellCopy.loadFailed;
    return <ErrorState title={title} error={parts.failed[0]?.error} onRetry={retry} />;
  }
  if (parts.isWaiting) return <SellSkeleton />;
  if (parts.stored && !parts.stored.moves.includes('edit')) {
    return <NotEditable listing={parts.stored} />;
  }
  const startOver = () => {
    removeDeviceDraft(kept.place);
    onFresh();
  };
  const start = { ...startOf(me, editedId, kept, parts), unfinished };
  return <SellForm start={start} onStartOver={startOver} onAgain={onAgain} />;
}

/** The listing with its documents and owners, where there is one, and the categories to choose from. */
function useParts(editedId: string | null, draftId: string | null) {
  const patentId = editedId ?? draftId;
  const categories = useQuery(listingQueries.categories());
  const [patent, documents, owners] = useQueries({
    queries: [
      { ...listingQueries.detail(patentId ?? ''), enabled: patentId !== null, staleTime: 0 },
      { ...listingQueries.documents(patentId ?? ''), enabled: patentId !== null, staleTime: 0 },
      { ...listingQueries.owners(patentId ?? ''), enabled: patentId !== null, staleTime: 0 },
    ],
  });
  const parts = [patent, documents, owners];
  // The draft was deleted elsewhere: what this device kept becomes a new one.
  const isGone = editedId === null && isProblem(patent.error, 'listings.not_found');
  // What an earlier page remembered may be old: the form begins with what the server says now.
  const isOld = patentId !== null && !isGone && parts.some((part) => !part.isFetchedAfterMount);
  return {
    patentId,
    isGone,
    // Categories too: the form would ask for them again as it appears, and be replaced by a skeleton.
    failed: [...(isGone ? [] : parts), categories].filter((part) => part.isLoadingError),
    isWaiting: isOld || categories.isPending,
    patent: patent.data,
    /** The listing, once all of its parts are there. */
    stored: patent.data && documents.data && owners.data ? patent.data : null,
    documents: documents.data ?? null,
    owners: owners.data ?? [],
    categories: categories.data ?? [],
  };
}

/**
 * The person's own drafts that were never public, the latest first: begun in another browser, or left. None if they
 * cannot be loaded: a new listing does not wait for them.
 */
function useUnfinished(isAsked: boolean): Listing[] {
  const me = useMe();
  const mine = useQuery({
    ...listingQueries.mine(),
    enabled: isAsked,
    staleTime: 0,
    select: (all) =>
      all.filter(
        ({ status, ownerUserId, publishedTimestamp }) =>
          status === 'draft' && ownerUserId === me.id && publishedTimestamp === null,
      ),
  });
  return isAsked ? (mine.data ?? []) : [];
}

/** What the form begins with: what this device kept, merged with what the server has. */
function startOf(
  me: Me,
  editedId: string | null,
  { place, local }: Kept,
  parts: Parts,
): Omit<SellStart, 'unfinished'> {
  const { stored, isGone, owners, categories } = parts;
  const known = stored ? fieldsOf({ patent: stored, owners, categories }, me) : null;
  const kept = local && known ? mergeDraft(local, known) : local;
  return {
    editedId,
    place,
    idempotencyKey: isGone ? null : (local?.idempotencyKey ?? null),
    fields: kept?.fields ?? known ?? emptyFields(me),
    stored: isGone ? {} : (kept?.stored ?? (known ? wireFieldsOf(known) : {})),
    known,
    patent: isGone ? null : stored,
    documents: parts.documents,
    restoredAt: local?.savedAt ?? null,
  };
}

function NotEditable({ listing }: { listing: Listing }) {
  const { title, text, action } = sellCopy.notEditable;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button component={Link} to={`/listing/${listing.id}`} variant="default">
          {action}
        </Button>
      }
    />
  );
}

function keptDraft(userId: string, editedId: string | null) {
  const unfinished = readDeviceDraft<SellFields>(draftPlace(userId, null));
  const place = placeOf(userId, editedId, unfinished?.patentId ?? null);
  return { place, local: readDeviceDraft<SellFields>(place) };
}

function SellSkeleton() {
  return (
    <div className={classes.layout} role="status" aria-label="Loading">
      <div className={classes.steps}>
        {[150, 420, 320].map((height) => (
          <div key={height} className={classes.skeletonStep}>
            <Skeleton height={30} circle />
            <Skeleton height={height} radius="xs" />
          </div>
        ))}
      </div>
      <div className={classes.aside}>
        <Skeleton height={163} width={232} radius="xs" />
      </div>
    </div>
  );
}
