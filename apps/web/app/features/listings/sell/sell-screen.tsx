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
import { emptyFields, fieldsOf } from './draft-fields.ts';
import { clearLocalDraft, loadLocalDraft } from './local-draft.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import { SellForm, type SellStart } from './sell-form.tsx';

/** A new listing, or the edit of one. A draft that this device kept comes back first. */
export function SellScreen({ editedId }: { editedId: string | null }) {
  const me = useMe();
  // "Start a new listing" turns the page: what was kept is forgotten and the form begins anew.
  const [round, setRound] = useState(0);
  const startOver = () => {
    clearLocalDraft(me.id, editedId);
    setRound(round + 1);
  };
  return <SellLoader key={`${editedId}:${round}`} editedId={editedId} onStartOver={startOver} />;
}

function SellLoader({
  editedId,
  onStartOver,
}: {
  editedId: string | null;
  onStartOver: () => void;
}) {
  const me = useMe();
  const [local] = useState(() => loadLocalDraft(me.id, editedId));
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
  const failed = gone ? undefined : parts.find((part) => part.isError && !part.data);
  const heading = (
    <PageHeading
      title={editedId ? sellCopy.editTitle : sellCopy.title}
      text={patent.data?.status === 'active' && editedId ? sellCopy.editLiveIntro : sellCopy.intro}
    />
  );
  if (failed) {
    const retry = () => void Promise.all(parts.map((part) => part.refetch()));
    return (
      <>
        {heading}
        <ErrorState title={sellCopy.loadFailed} error={failed.error} onRetry={retry} />
      </>
    );
  }
  const waits = patentId !== null && !gone && parts.some((part) => !part.data);
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
  const start: SellStart = {
    editedId,
    fields: local?.fields ?? known ?? emptyFields(me),
    known,
    patent: gone ? null : stored,
    documents: documents.data ?? null,
    restoredAt: local?.savedAt ?? null,
  };
  return (
    <>
      {heading}
      <SellForm start={start} onStartOver={onStartOver} />
    </>
  );
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
