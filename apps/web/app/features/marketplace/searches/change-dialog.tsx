import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { SearchDialog } from './search-dialog.tsx';
import { searchesCopy } from './searches.copy.ts';
import { useCategoryNames, useChangeSearch } from './searches.queries.ts';
import { readSaved, wordsOf } from './searches.rules.ts';

const copy = searchesCopy.dialog;

type ChangeDialogProps = {
  search: SavedSearch;
  /** Its name alone; otherwise its emails as well. */
  isRename?: boolean;
  opened: boolean;
  close: () => void;
};

/** Gives a saved search another name, or changes whether its matches are emailed. */
export function ChangeDialog({ search, isRename = false, opened, close }: ChangeDialogProps) {
  const change = useChangeSearch();
  const categories = useCategoryNames();
  const { id, name, mails, filters } = search;
  return (
    <SearchDialog
      opened={opened}
      onClose={close}
      title={isRename ? copy.renameTitle : copy.changeTitle}
      submit={isRename ? copy.rename : copy.change}
      words={wordsOf(readSaved(filters), categories)}
      initial={isRename ? { name } : { name, mails }}
      call={change}
      send={(given) => ({ id, name: given.name, ...(isRename ? {} : { mails: given.mails }) })}
    />
  );
}
