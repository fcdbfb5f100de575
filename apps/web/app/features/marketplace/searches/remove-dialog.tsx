import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { searchesCopy } from './searches.copy.ts';
import { useRemoveSearch } from './searches.queries.ts';

const copy = searchesCopy.removal;

type RemoveDialogProps = {
  search: SavedSearch;
  opened: boolean;
  close: () => void;
  /** The entry is gone, along with the button that had the focus. */
  onRemoved: () => void;
};

/** Says what is lost before a saved search is removed. */
export function RemoveDialog({ search, opened, close, onRemoved }: RemoveDialogProps) {
  const removal = useRemoveSearch();
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={copy.title}
      call={removal}
      send={() => search.id}
      onSent={onRemoved}
      failed={copy.failed}
      submit={copy.action}
      harms
      cancel={copy.keep}
    >
      <p>{copy.text(isolated(search.name))}</p>
    </FormDialog>
  );
}
