import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../lib/api-query.ts';
import { useMe } from '../../lib/session.ts';
import { SectionFrame } from './account-frame.tsx';
import { NotFound } from './not-found.tsx';
import { operationsSections } from './area-sections.copy.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './account-frame.module.css';

/** The operators' area. For everyone else it is a 404, as on the server. */
export function OperationsFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  const { data: queue } = useQuery({
    ...apiQuery(['operations', 'queue-counts'], 'GET /operations/queue', {
      query: { kind: 'report' },
    }),
    enabled: me.operator,
    refetchInterval: 60_000,
  });
  if (!me.operator) return <NotFound />;
  const sections = operationsSections.map(({ kinds = [], ...section }) => ({
    ...section,
    count: queue ? kinds.reduce((sum, kind) => sum + queue.counts[kind], 0) : null,
  }));
  return (
    <SectionFrame label={shellCopy.operations} sections={sections} body={children}>
      <span className={classes.name}>{shellCopy.operations}</span>
    </SectionFrame>
  );
}
