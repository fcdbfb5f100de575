import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../../lib/problem-words.ts';
import { DropMenu, MenuItem, MenuLine } from '../../../ui/drop-menu.tsx';
import { searchesCopy as copy } from './searches.copy.ts';
import classes from './searches.module.css';
import { searchQueries } from './searches.queries.ts';
import { addressOf } from './searches.rules.ts';

/** The saved searches from the market: how many patents are new for them, and the way to each. */
export function SearchesMenu() {
  const { data: searches = [] } = useQuery(searchQueries.list());
  const fresh = searches.reduce((sum, { newCount }) => sum + newCount, 0);
  return (
    <DropMenu
      width={300}
      className={classes.menu}
      button={(props) => (
        <Button
          variant="default"
          size="sm"
          className={classes.menuButton}
          leftSection={<IconListSearch size={18} stroke={1.6} aria-hidden="true" />}
          aria-label={copy.menu(fresh)}
          {...props}
        >
          {copy.title}
          {fresh > 0 ? (
            <span className={classes.fresh} aria-hidden="true">
              {fresh > 99 ? '99+' : fresh}
            </span>
          ) : null}
        </Button>
      )}
    >
      <MenuEntries />
      <MenuLine />
      <MenuItem to="/account/lists#searches">{copy.all}</MenuItem>
    </DropMenu>
  );
}

function MenuEntries() {
  const query = useQuery(searchQueries.list());
  if (query.isPending) return <div className={classes.menuText}>{copy.loading}</div>;
  if (!query.data) {
    return (
      <>
        <div className={classes.menuText}>
          {copy.failed}. {wordsFor(query.error)}
        </div>
        <MenuItem stays onClick={() => void query.refetch()}>
          {copy.retry}
        </MenuItem>
      </>
    );
  }
  if (query.data.length === 0) {
    return (
      <div className={classes.menuText}>
        {copy.empty}. {copy.emptyText}
      </div>
    );
  }
  return query.data.map((search) => (
    <MenuItem
      key={search.id}
      to={addressOf(search.filters)}
      after={
        search.newCount > 0 ? (
          <span className={classes.fresh}>{copy.fresh(search.newCount)}</span>
        ) : null
      }
    >
      <span className={classes.menuName}>{search.name}</span>
    </MenuItem>
  ));
}
