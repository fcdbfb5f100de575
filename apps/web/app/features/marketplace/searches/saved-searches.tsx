import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { marketplaceQueries } from '../marketplace.queries.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SavedSearchEntry } from './saved-search-entry.tsx';
import { searchesCopy as copy } from './searches.copy.ts';
import classes from './searches.module.css';
import { searchQueries } from './searches.queries.ts';

/** The saved searches on the account's wishlist page, below the saved patents. */
export function SavedSearches() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  return (
    <section id="searches" className={classes.section} aria-labelledby="saved-searches">
      <div className={classes.head}>
        <h2 ref={heading} id="saved-searches" tabIndex={-1} className={classes.heading}>
          {copy.title}
        </h2>
        <p className={classes.soft}>{copy.text}</p>
      </div>
      <SearchList onRemoved={() => heading.current?.focus()} />
    </section>
  );
}

/** An address that names this part scrolls to it once, after the content above it has loaded. */
function useArrival(heading: RefObject<HTMLHeadingElement | null>): void {
  const { hash, key } = useLocation();
  const arrived = useRef('');
  const above = useQuery({ ...marketplaceQueries.wishlist(), enabled: false });
  const own = useQuery(searchQueries.list());
  const isWaiting = above.isPending || own.isPending;
  useEffect(() => {
    if (hash !== '#searches' || isWaiting || arrived.current === key) return;
    arrived.current = key;
    heading.current?.scrollIntoView();
  }, [hash, key, isWaiting, heading]);
}

function SearchList({ onRemoved }: { onRemoved: () => void }) {
  const query = useQuery(searchQueries.list());
  const [asked, setAsked] = useState<{ about: 'name' | 'removal'; search: SavedSearch } | null>(
    null,
  );
  const [opened, setOpened] = useState(false);
  const ask = (about: 'name' | 'removal', search: SavedSearch) => {
    setAsked({ about, search });
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<WaitingLines label={copy.loading} heights={[88, 88]} />}
        empty={<NoSearches />}
      >
        {(searches) => (
          <ul className={classes.list} aria-labelledby="saved-searches">
            {searches.map((search) => (
              <SavedSearchEntry
                key={search.id}
                search={search}
                onRename={() => ask('name', search)}
                onRemove={() => ask('removal', search)}
              />
            ))}
          </ul>
        )}
      </QuerySection>
      {asked?.about === 'name' ? (
        <ChangeDialog isRename search={asked.search} opened={opened} close={close} />
      ) : null}
      {asked?.about === 'removal' ? (
        <RemoveDialog search={asked.search} opened={opened} close={close} onRemoved={onRemoved} />
      ) : null}
    </>
  );
}

function NoSearches() {
  return (
    <EmptyState
      title={copy.empty}
      text={copy.emptyText}
      action={
        <Button variant="default" component={Link} to="/buy">
          {copy.emptyAction}
        </Button>
      }
    />
  );
}
