import { useState } from 'react';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { advisersCopy as copy } from './advisers.copy.ts';
import type { AdvisersListProps } from './advisers-list.tsx';
import classes from './advisers.module.css';

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
      <summary>{copy.title}</summary>
      {opened ? <AdvisersList {...props} /> : null}
    </details>
  );
}
