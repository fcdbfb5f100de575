import { Skeleton } from '@mantine/core';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../features/offers/deal-card.module.css';
import type { DealGroup } from '../../features/offers/deal-groups.ts';
import { HistoryList } from '../../features/offers/offer-history.tsx';
import { offerEvents } from '../../features/offers/offer-events.ts';
import { offersCopy } from '../../features/offers/offers.copy.ts';
import { api } from '../../lib/api-client.ts';
import { loadApart } from '../../lib/load-apart.ts';
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
    queries: sales.map(({ sale }) => historyQuery(sale.id)),
  });
  const linesWith = (ofSales: { at: string; text: string }[][]) =>
    [...[...open, ...ended].flatMap(({ offer }) => offerEvents(offer)), ...ofSales.flat()].sort(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    );
  return (
    <QuerySection
      query={together(...logs)}
      failed={offersCopy.fullHistory.failed}
      waiting={<Skeleton height={96} radius="xs" />}
    >
      {(ofSales) => (
        <div className={classes.historyLines}>
          <HistoryList lines={linesWith(ofSales)} label={offersCopy.fullHistory.label} />
        </div>
      )}
    </QuerySection>
  );
}

/** Who did what in a sale; its words are loaded with it. */
function historyQuery(id: string) {
  return queryOptions({
    queryKey: ['sales', 'history', id],
    queryFn: async ({ signal }) => {
      const [entries, { saleEvents }] = await Promise.all([
        api('GET /sales/{id}/evidence', { params: { id }, signal }),
        loadApart(() => import('../../features/sales/sale-events.ts')),
      ]);
      return saleEvents(entries);
    },
  });
}
