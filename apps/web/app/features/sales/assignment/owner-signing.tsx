import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '../../../lib/api-problem.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { assignmentCopy } from './assignment.copy.ts';
import { ownerSignLinkQuery } from '../sales.queries.ts';
import classes from '../sale-dialogs.module.css';
import { SigningFrame, type SigningFrameProps } from './signing-frame.tsx';

type OwnerSigningProps = Omit<SigningFrameProps, 'signLink'> & { patentId: string };

/** Fetches an owner's link and shows the document. The names are the listing owners'. */
export function OwnerSigning({ patentId, full, onFinal }: OwnerSigningProps) {
  const query = useQuery(ownerSignLinkQuery(patentId, useMe()));
  return (
    <QuerySection
      query={query}
      failed={assignmentCopy.linkFailed}
      refused={onHold}
      waiting={
        <Skeleton
          className={classes.frame}
          role="status"
          aria-label={assignmentCopy.loadingFrame}
          radius={0}
        />
      }
    >
      {({ signLink }) => <SigningFrame signLink={signLink} full={full} onFinal={onFinal} />}
    </QuerySection>
  );
}

const holds = ['signatures.on_hold', 'signatures.refunded', 'signatures.being_checked'] as const;

/** While a payment is questioned or checked, or was refunded, nobody signs: trying again would not change that. */
function onHold(error: Error) {
  if (!holds.some((code) => isProblem(error, code))) return null;
  return <EmptyState title={assignmentCopy.onHold} text={wordsFor(error)} />;
}
