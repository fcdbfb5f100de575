import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { SearchDialog } from './search-dialog.tsx';
import { searchesCopy } from './searches.copy.ts';
import { useCategoryNames, useChangeSearch } from './searches.queries.ts';
import { readSaved, wordsOf } from './searches.rules.ts';

const copy = searchesCopy.dialog;

type RenameDialogProps = { search: SavedSearch; opened: boolean; close: () => void };

/** Gives a saved search another name. */
export function RenameDialog({ search, opened, close }: RenameDialogProps) {
  const change = useChangeSearch();
  const categories = useCategoryNames();
  return (
    <SearchDialog
      opened={opened}
      onClose={close}
      title={copy.renameTitle}
      submit={copy.rename}
      words={wordsOf(readSaved(search.filters), categories)}
      initial={{ name: search.name }}
      call={change}
      send={({ name }) => ({ id: search.id, name })}
    />
  );
}
