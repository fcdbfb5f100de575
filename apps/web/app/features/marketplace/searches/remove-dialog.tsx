import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { Button, Modal } from '@mantine/core';
import { wordsFor } from '../../../lib/problem-words.ts';
import { searchesCopy } from './searches.copy.ts';
import classes from './searches.module.css';
import { useRemoveSearch } from './searches.queries.ts';

const copy = searchesCopy.removal;

export type RemoveDialogProps = {
  search: SavedSearch;
  opened: boolean;
  close: () => void;
  /** The entry is gone, and with it the button that had the focus. */
  onRemoved: () => void;
};

/** Says what is lost before a saved search is removed. */
export function RemoveDialog({ search, opened, close, onRemoved }: RemoveDialogProps) {
  const removal = useRemoveSearch();
  const keep = () => {
    removal.reset();
    close();
  };
  const removed = () => {
    close();
    onRemoved();
  };
  return (
    <Modal opened={opened} onClose={keep} title={copy.title}>
      <div className={classes.form}>
        <p className={classes.plain}>{copy.text(isolated(search.name))}</p>
        {removal.error ? (
          <p className={classes.failure} role="alert">
            {copy.failed}. {wordsFor(removal.error)}
          </p>
        ) : null}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={keep} data-autofocus>
            {copy.keep}
          </Button>
          <Button
            color="ribbon"
            loading={removal.isPending}
            onClick={() => removal.mutate(search.id, { onSuccess: removed })}
          >
            {copy.action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
