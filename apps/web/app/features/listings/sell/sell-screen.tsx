import type { Patent } from '@claimstead/contract/listings.contract.ts';
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
  const [round, setRound] = useState(0);
  const again = () => setRound(round + 1);
  return <SellLoader key={`${editedId}:${round}`} editedId={editedId} onAgain={again} />;
}

type LoaderProps = { editedId: string | null; onAgain: () => void };

function SellLoader({ editedId, onAgain }: LoaderProps) {
  const me = useMe();
  const [kept] = useState(() => keptDraft(me.id, editedId));
  const parts = useParts(editedId, kept.local?.patentId ?? null);
  const isPublicEdit = parts.patent?.status === 'active' && editedId !== null;
  return (
    <>
      <PageHeading
        title={editedId ? sellCopy.editTitle : sellCopy.title}
        text={isPublicEdit ? sellCopy.editLiveIntro : sellCopy.intro}
      />
      <LoadedForm editedId={editedId} kept={kept} parts={parts} onAgain={onAgain} />
    </>
  );
}

type Kept = ReturnType<typeof keptDraft>;
type Parts = ReturnType<typeof useParts>;

function LoadedForm({
  editedId,
  kept,
  parts,
  onAgain,
}: LoaderProps & { kept: Kept; parts: Parts }) {
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
    onAgain();
  };
  const start = startOf(me, editedId, kept, parts);
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

/** What the form begins with: what this device kept, merged with what the server has. */
function startOf(me: Me, editedId: string | null, { place, local }: Kept, parts: Parts): SellStart {
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

function NotEditable({ listing }: { listing: Patent }) {
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
