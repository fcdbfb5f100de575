import { isolated } from '@claimstead/contract/visible-text.ts';
import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { evidenceCopy as copy } from './evidence.copy.ts';
import { saleQueries } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

type EvidenceDialogProps = { saleId: string; opened: boolean; onClose: () => void };

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
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<Skeleton height={180} radius="xs" />}
    >
      {(entries) => <Entries entries={entries} />}
    </QuerySection>
  );
}

function Entries({ entries }: { entries: EvidenceEntry[] }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{copy.text}</p>
      <ol className={classes.log}>
        {entries.map((entry) => (
          <li key={entry.sequence}>
            <span className={classes.logHead}>
              <span>
                {entry.sequence}. {wordsOf(entry)}
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

/** Who did what; which paper someone opened or confirmed is said by its name. */
function wordsOf({ what, who, details }: EvidenceEntry): string {
  const by = isolated(who ?? copy.system);
  const { part } = details;
  const paper = part === 'assignment' || part === 'agreement' ? copy.papers[part] : null;
  if (paper && what === 'document_opened') return copy.opened(by, paper);
  if (paper && what === 'read_confirmed') return copy.confirmed(by, paper);
  return copy.other(what.replaceAll(/[._]/g, ' '), by);
}
