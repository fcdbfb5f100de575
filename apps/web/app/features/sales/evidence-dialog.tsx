import { isolated } from '@claimstead/contract/visible-text.ts';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { salesCopy } from './sales.copy.ts';
import { saleQueries } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

const copy = salesCopy.evidence;

export type EvidenceDialogProps = { saleId: string; opened: boolean; onClose: () => void };

/** The append-only log of a sale, as its parties may read it. */
export function EvidenceDialog({ saleId, opened, onClose }: EvidenceDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title} size="lg">
      <EvidenceList saleId={saleId} />
    </Modal>
  );
}

function EvidenceList({ saleId }: { saleId: string }) {
  const query = useQuery(saleQueries.evidence(saleId));
  if (query.isPending) return <Skeleton height={180} radius="xs" />;
  if (query.isError) {
    return (
      <ErrorState title={copy.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{copy.text}</p>
      <ol className={classes.log}>
        {query.data.map((entry) => (
          <li key={entry.sequence}>
            <span className={classes.logHead}>
              <span>
                {entry.sequence}. {entry.what.replaceAll(/[._]/g, ' ')},{' '}
                {isolated(entry.who ?? copy.system)}
              </span>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </span>
            <code className={classes.hash}>{entry.hash}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
