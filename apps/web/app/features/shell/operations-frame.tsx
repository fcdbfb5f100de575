import type { ReactNode } from 'react';
import { useMe } from '../../lib/session.ts';
import { SectionFrame } from './account-frame.tsx';
import { NotFound } from './not-found.tsx';
import { operationsSections } from './area-sections.copy.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './account-frame.module.css';

/** The operators' area. For everyone else it is a 404, as on the server. */
export function OperationsFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  if (!me.operator) return <NotFound />;
  return (
    <SectionFrame label={shellCopy.operations} sections={operationsSections} body={children}>
      <span className={classes.name}>{shellCopy.operations}</span>
    </SectionFrame>
  );
}
