import { useState } from 'react';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { salesCopy } from '../sales.copy.ts';
import classes from '../sale-entry.module.css';
import type { AdvisersListProps } from './advisers-list.tsx';

const AdvisersList = lazyPiece<AdvisersListProps>(
  async () => (await import('./advisers-list.tsx')).AdvisersList,
);

/** The advisers of a sale on its card: closed, and asked for when it is opened. */
export function SaleAdvisers(props: AdvisersListProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={classes.details}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{salesCopy.advisers}</summary>
      {opened ? <AdvisersList {...props} /> : null}
    </details>
  );
}
