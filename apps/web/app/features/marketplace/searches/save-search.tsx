import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { countFilters, type MarketFilters } from '../filters.rules.ts';
import { isPasted } from '../marketplace.queries.ts';
import { searchesCopy as copy } from './searches.copy.ts';
import classes from './searches.module.css';
import { searchQueries } from './searches.queries.ts';
import { isSameSearch } from './searches.rules.ts';

const SaveDialog = lazyPiece(async () => (await import('./save-dialog.tsx')).SaveDialog);
const ChangeDialog = lazyPiece(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/**
 * Keeps what is being searched for. There as soon as something is searched or filtered; where it is kept
 * already, the button says under which name, and changes that.
 */
export function SaveSearch({ filters }: { filters: MarketFilters }) {
  const { data: searches = [] } = useQuery(searchQueries.list());
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // What the dialog was opened for: a search that is being saved stays that until the dialog has closed.
  const [target, setTarget] = useState<SavedSearch | null | undefined>();
  if (filters.search.trim() === '' && countFilters(filters) === 0) return null;
  if (isPasted(filters.search)) return null;
  const saved = searches.find((search) => isSameSearch(filters, search.filters)) ?? null;
  const close = () => {
    setOpened(false);
    // A dialog that was loaded as it opened does not know from where.
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        size="sm"
        className={classes.save}
        aria-haspopup="dialog"
        onClick={() => {
          setTarget(saved);
          setOpened(true);
        }}
      >
        <span className={classes.saveWords}>
          {saved ? copy.savedAs(isolated(saved.name)) : copy.save}
        </span>
      </Button>
      {target ? <ChangeDialog search={target} opened={opened} close={close} /> : null}
      {target === null ? <SaveDialog filters={filters} opened={opened} close={close} /> : null}
    </>
  );
}
