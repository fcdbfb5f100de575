import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { listingQueries } from '../listings.queries.ts';
import { draftPlace, readDeviceDraft, removeDeviceDraft } from '../../../lib/device-drafts.ts';
import { emptyFields, fieldsOf, mergeDraft, wireFieldsOf } from './draft-fields.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { SellFields } from './sell.rules.ts';
import { SellForm, type SellStart } from './sell-form.tsx';
import { placeOf } from './use-draft.ts';

/** A new listing, or the edit of one. A draft that this device kept comes back first. */
export function SellScreen({ editedId }: { editedId: string | null }) {
  // Each round begins anew from what the device and the server have.
  const [round, setRound] = useState(0);
  const again = () => setRound(round + 1);
  return <SellLoader key={`${editedId}:${round}`} editedId={editedId} onAgain={again} />;
}

function SellLoader({ editedId, onAgain }: { editedId: string | null; onAgain: () => void }) {
  const me = useMe();
  const [{ place, local }] = useState(() => keptDraft(me.id, editedId));
  const patentId = editedId ?? local?.patentId ?? null;
  const categories = useQuery(listingQueries.categories());
  const [patent, documents, owners] = useQueries({
    queries: [
      { ...listingQueries.detail(patentId ?? ''), enabled: patentId !== null, staleTime: 0 },
      { ...listingQueries.documents(patentId ?? ''), enabled: patentId !== null, staleTime: 0 },
      { ...listingQueries.owners(patentId ?? ''), enabled: patentId !== null, staleTime: 0 },
    ],
  });
  const parts = [patent, documents, owners];
  // The draft was deleted elsewhere: what the device kept goes on as a new one.
  const gone = editedId === null && isProblem(patent.error, 'listings.not_found');
  // Categories too: the form asks for them when it appears, and would be taken away again by that.
  const failed = [...(gone ? [] : parts), categories].filter((part) => part.isLoadingError);
  const heading = (
    <PageHeading
      title={editedId ? sellCopy.editTitle : sellCopy.title}
      text={patent.data?.status === 'active' && editedId ? sellCopy.editLiveIntro : sellCopy.intro}
    />
  );
  if (failed.length > 0) {
    const retry = () => void Promise.all(failed.map((part) => part.refetch()));
    const title = patentId === null ? sellCopy.formFailed : sellCopy.loadFailed;
    return (
      <>
        {heading}
        <ErrorState title={title} error={failed[0]?.error} onRetry={retry} />
      </>
    );
  }
  // What a page before remembered may be old: the form begins with what the server says now.
  const waits = patentId !== null && !gone && parts.some((part) => !part.isFetchedAfterMount);
  if (waits || categories.isPending) {
    return (
      <>
        {heading}
        <SellSkeleton />
      </>
    );
  }
  const stored = patent.data && documents.data && owners.data ? patent.data : null;
  if (stored && !stored.moves.includes('edit')) {
    const { title, text, action } = sellCopy.notEditable;
    return (
      <>
        {heading}
        <EmptyState
          title={title}
          text={text}
          action={
            <Button component={Link} to={`/listing/${stored.id}`} variant="default">
              {action}
            </Button>
          }
        />
      </>
    );
  }
  const known = stored
    ? fieldsOf({ patent: stored, owners: owners.data ?? [], categories: categories.data ?? [] }, me)
    : null;
  const kept = local && known ? mergeDraft(local, known) : local;
  const start: SellStart = {
    editedId,
    place,
    idempotencyKey: gone ? null : (local?.idempotencyKey ?? null),
    fields: kept?.fields ?? known ?? emptyFields(me),
    stored: gone ? {} : (kept?.stored ?? (known ? wireFieldsOf(known) : {})),
    known,
    patent: gone ? null : stored,
    documents: documents.data ?? null,
    restoredAt: local?.savedAt ?? null,
  };
  const startOver = () => {
    removeDeviceDraft(place);
    onAgain();
  };
  return (
    <>
      {heading}
      <SellForm start={start} onStartOver={startOver} onAgain={onAgain} />
    </>
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
