import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../features/offers/deal-card.module.css';
import type { DealGroup } from '../../features/offers/deal-groups.ts';
import { HistoryList } from '../../features/offers/offer-history.tsx';
import { offerEvents } from '../../features/offers/offer-events.ts';
import { offersCopy } from '../../features/offers/offers.copy.ts';
import { saleEvents } from '../../features/sales/sale-events.ts';
import { saleQueries } from '../../features/sales/sales.queries.ts';
import { QuerySection, together } from '../../ui/query-section.tsx';

/** Who did what, when: every offer and every sale of a patent in one list, fetched when it is opened. */
export function DealHistory({ group }: { group: DealGroup }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.history} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{offersCopy.fullHistory.open}</summary>
      {opened ? <History group={group} /> : null}
    </details>
  );
}

function History({ group: { open, ended, sales } }: { group: DealGroup }) {
  const logs = useQueries({
    queries: sales.map(({ sale }) => saleQueries.evidence(sale.id)),
  });
  const linesWith = (evidence: EvidenceEntry[][]) =>
    [
      ...[...open, ...ended].flatMap(({ offer }) => offerEvents(offer)),
      ...evidence.flatMap(saleEvents),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <QuerySection
      query={together(...logs)}
      failed={offersCopy.fullHistory.failed}
      waiting={<Skeleton height={96} radius="xs" />}
    >
      {(evidence) => (
        <div className={classes.historyLines}>
          <HistoryList lines={linesWith(evidence)} label={offersCopy.fullHistory.label} />
        </div>
      )}
    </QuerySection>
  );
}
