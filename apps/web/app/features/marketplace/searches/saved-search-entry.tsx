import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { Badge, Button, Switch } from '@mantine/core';
import { Link } from 'react-router';
import { toastFailure } from '../../../ui/toasts.ts';
import { useSent } from '../../../ui/use-sent.ts';
import { searchesCopy as copy } from './searches.copy.ts';
import classes from './searches.module.css';
import { useCategoryNames, useChangeSearch } from './searches.queries.ts';
import { addressOf, readSaved, wordsOf } from './searches.rules.ts';

export type SavedSearchEntryProps = {
  search: SavedSearch;
  onRename: () => void;
  onRemove: () => void;
};

/** One saved search: its name, its filters, what is new, its emails, and its actions. */
export function SavedSearchEntry({ search, onRename, onRemove }: SavedSearchEntryProps) {
  const { id, name, mails, newCount } = search;
  const change = useChangeSearch();
  const categories = useCategoryNames();
  const [mailed, turn] = useSent(mails, (on) =>
    change.mutateAsync({ id, mails: on }).catch((error) => toastFailure(copy.mailsFailed, error)),
  );
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <h3 className={classes.name}>
          {name} {newCount > 0 ? <Badge color="brass">{copy.fresh(newCount)}</Badge> : null}
        </h3>
        <p className={classes.asked}>{wordsOf(readSaved(search.filters), categories)}</p>
        <Switch
          size="sm"
          className={classes.mails}
          label={copy.mails}
          aria-label={copy.mailsOf(name)}
          checked={mailed}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={addressOf(search.filters)}
          size="sm"
          aria-label={copy.openOf(name)}
        >
          {copy.open}
        </Button>
        <Button variant="default" size="sm" aria-label={copy.renameOf(name)} onClick={onRename}>
          {copy.rename}
        </Button>
        <Button variant="default" size="sm" aria-label={copy.removeOf(name)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </li>
  );
}
