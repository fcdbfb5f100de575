import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toastSuccess } from '../../../ui/toasts.ts';
import { countFilters, type MarketFilters } from '../filters.rules.ts';
import { fullTextQueries } from '../search/search.queries.ts';
import { corrected } from '../search/search.rules.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { isPasted } from '../marketplace.queries.ts';
import { searchesCopy as copy } from './searches.copy.ts';
import classes from './searches.module.css';
import { searchQueries, useCategoryNames, useSaveSearch } from './searches.queries.ts';
import { filtersToSave, isSameSearch, nameFor, wordsOf } from './searches.rules.ts';

/**
 * Keeps what is being searched for. There as soon as something is searched or filtered; where it is kept
 * already, the button says under which name, and changes that.
 */
export function SaveSearch({ filters }: { filters: MarketFilters }) {
  const { data: searches = [] } = useQuery(searchQueries.list());
  const [opened, setOpened] = useState(false);
  // What the dialog was opened for: a search that is being saved stays that until the dialog has closed.
  const [target, setTarget] = useState<SavedSearch | null>(null);
  if (filters.search.trim() === '' && countFilters(filters) === 0) return null;
  if (isPasted(filters.search)) return null;
  const saved = searches.find((search) => isSameSearch(filters, search.filters)) ?? null;
  return (
    <>
      <Button
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
      {target ? (
        <ChangeDialog search={target} opened={opened} close={() => setOpened(false)} />
      ) : (
        <SaveDialog filters={filters} opened={opened} close={() => setOpened(false)} />
      )}
    </>
  );
}

type DialogProps = { filters: MarketFilters; opened: boolean; close: () => void };

function SaveDialog({ filters, opened, close }: DialogProps) {
  const save = useSaveSearch();
  const categories = useCategoryNames();
  const found = useFound(filters);
  const text = corrected(filters.search.trim(), found?.corrections ?? []);
  const instead = { ...filters, search: text ?? filters.search };
  return (
    <SearchDialog
      opened={opened}
      onClose={close}
      title={copy.dialog.saveTitle}
      submit={copy.dialog.save}
      words={wordsOf(filters, categories)}
      initial={{ name: nameFor(filters, categories), mails: false }}
      {...(filters.search.trim() === ''
        ? {}
        : {
            text: {
              isNoneNow: isNoneNow(found),
              corrected: text === null ? null : { text, name: nameFor(instead, categories) },
            },
          })}
      call={save}
      send={({ isCorrected, ...given }) => ({
        ...given,
        filters: filtersToSave(isCorrected ? instead : filters),
      })}
      onSent={({ mails }) => toastSuccess(copy.dialog.done, copy.dialog.doneText(mails))}
    />
  );
}

/** What the screen found for this text; undefined while that is not known. */
function useFound(filters: MarketFilters): SearchPage | undefined {
  const { data, isPlaceholderData } = useQuery({
    ...fullTextQueries.found(filters, 1),
    enabled: false,
  });
  return isPlaceholderData ? undefined : data;
}

/** The server took other words, fewer of them, or found nothing for one. */
function isNoneNow(found: SearchPage | undefined): boolean {
  if (!found) return false;
  const { corrections, missing, haveAll } = found;
  return corrections.length > 0 || missing.length > 0 || haveAll === 0;
}
