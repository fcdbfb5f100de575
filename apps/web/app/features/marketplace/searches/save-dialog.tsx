import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { toastSuccess } from '../../../ui/toasts.ts';
import type { MarketFilters } from '../filters.rules.ts';
import { fullTextQueries } from '../search/search.queries.ts';
import { corrected } from '../search/search.rules.ts';
import { SearchDialog } from './search-dialog.tsx';
import { searchesCopy } from './searches.copy.ts';
import { useCategoryNames, useSaveSearch } from './searches.queries.ts';
import { filtersToSave, nameFor, wordsOf } from './searches.rules.ts';

const copy = searchesCopy.dialog;

type DialogProps = { filters: MarketFilters; opened: boolean; close: () => void };

/** Asks under which name a search is kept. */
export function SaveDialog({ filters, opened, close }: DialogProps) {
  const save = useSaveSearch();
  const categories = useCategoryNames();
  const found = useFound(filters);
  const text = corrected(filters.search.trim(), found?.corrections ?? []);
  const instead = { ...filters, search: text ?? filters.search };
  return (
    <SearchDialog
      opened={opened}
      onClose={close}
      title={copy.saveTitle}
      submit={copy.save}
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
      onSent={({ mails }) => toastSuccess(copy.done, copy.doneText(mails))}
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
