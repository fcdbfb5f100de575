import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { assignmentCopy } from './assignment.copy.ts';
import { ownerSignLinkQuery } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';
import { SigningFrame, type SigningFrameProps } from './signing-frame.tsx';

export type OwnerSigningProps = Omit<SigningFrameProps, 'signLink'> & { patentId: string };

/** Fetches an owner's link and shows the document: the names are those of the listing's owners. */
export function OwnerSigning({ patentId, full, onFinal }: OwnerSigningProps) {
  const query = useQuery(ownerSignLinkQuery(patentId, useMe()));
  if (isProblem(query.error, 'signatures.on_hold')) {
    return <EmptyState title={assignmentCopy.onHold} text={wordsFor(query.error)} />;
  }
  if (query.isError) {
    return (
      <ErrorState
        title={assignmentCopy.linkFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <Skeleton
        className={classes.frame}
        role="status"
        aria-label={assignmentCopy.loadingFrame}
        radius={0}
      />
    );
  }
  return <SigningFrame signLink={query.data.signLink} full={full} onFinal={onFinal} />;
}
