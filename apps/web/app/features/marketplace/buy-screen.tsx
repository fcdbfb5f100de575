import { Button, Select, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import classes from './buy.module.css';
import { FilterPanel } from './filter-panel.tsx';
import { countFilters, type MarketFilters, readFilters, wireQueryOf } from './filters.rules.ts';
import { FirstLookHole } from './first-look.tsx';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { marketplaceQueries } from './marketplace.queries.ts';
import { ResultPages } from './result-pages.tsx';
import { Results, Total } from './results.tsx';
import { BothAnswers, InsteadOfTitles, NotesOfBox } from './search/second-answer.tsx';
import { useFullText } from './search/use-full-text.ts';
import { SearchBox } from './search-box.tsx';
import { SaveSearch } from './searches/save-search.tsx';
import searchClasses from './searches/searches.module.css';
import { SearchesMenu } from './searches/searches-menu.tsx';
import { useLooked } from './searches/use-looked.ts';
import { type ChangeFilters, useMarketFilters } from './use-market-filters.ts';

/** What the prerendered frame shows: it does not know the address. */
const noFilters = readFilters(new URLSearchParams());
const sorts = Object.entries(copy.sorts).map(([value, label]) => ({ value, label }));

/** The marketplace: search, filters, and pages of cards. */
export function BuyScreen() {
  const [filters, change, reset] = useMarketFilters();
  const shown = useHydrated() ? filters : noFilters;
  const query = useQuery(marketplaceQueries.page(filters));
  const page = query.data;
  useNextPage(filters, query.isPlaceholderData ? undefined : page?.totalPages);
  const newCount = useLooked(filters, query.isSuccess && !query.isFetching);
  const turn = (at: number) => {
    change({ page: at });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <div className={classes.layout}>
      <div className={classes.side} data-replayed>
        <SearchBox
          value={shown.search}
          onSearch={(search) => change({ search }, { replace: true })}
          notes={<NotesOfBox filters={filters} />}
        />
        <Filters filters={shown} onChange={change} onReset={reset} />
      </div>
      <section className={classes.results} aria-labelledby="results">
        <VisuallyHidden>
          <h2 id="results">{copy.results}</h2>
        </VisuallyHidden>
        <div className={classes.bar}>
          <FirstLookHole of="total">
            <Found query={query} newCount={newCount} filters={filters} />
          </FirstLookHole>
          <div className={`${classes.searches} ${searchClasses.bar}`}>
            <SaveSearch filters={shown} />
            <SearchesMenu />
          </div>
          <SortBy filters={shown} onChange={change} />
        </div>
        <BothAnswers
          filters={filters}
          titles={query.isError ? undefined : page}
          onSearch={(search) => change({ search })}
          onReset={reset}
        >
          <FirstLookHole of="found">
            <Results query={query} onReset={reset} {...insteadOfEmpty(filters)} />
            <ResultPages found={page} at={filters.page} onTurn={turn} />
          </FirstLookHole>
        </BothAnswers>
      </section>
    </div>
  );
}

/** Where something else is searched as well, the empty text waits for it. */
function insteadOfEmpty(filters: MarketFilters): { instead?: ReactNode } {
  return filters.search.trim() === '' ? {} : { instead: <InsteadOfTitles filters={filters} /> };
}

function SortBy({ filters, onChange }: Omit<FiltersProps, 'onReset'>) {
  return (
    <Select
      size="sm"
      className={classes.sort}
      aria-label={copy.sort}
      data={sorts}
      value={filters.sort}
      allowDeselect={false}
      onChange={(sort) => onChange({ sort: readSort(sort) })}
    />
  );
}

type FiltersProps = { filters: MarketFilters; onChange: ChangeFilters; onReset: () => void };

/** Always open on wide screens; on narrow ones a button shows the panel. */
function Filters({ filters, onChange, onReset }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        {copy.filtersOn(countFilters(filters))}
      </Button>
      <section
        id="filters"
        className={classes.panel}
        data-open={isOpen || undefined}
        aria-label={copy.filters}
      >
        <FilterPanel filters={filters} onChange={onChange} onReset={onReset} />
      </section>
    </>
  );
}

type FoundProps = {
  query: UseQueryResult<{ total: number }>;
  /** How many are new since the person last looked. */
  newCount: number;
  filters: MarketFilters;
};

/** How many patents were found, and that others are on their way. */
function Found({ query, newCount, filters }: FoundProps) {
  const more = useFullText(filters)?.page?.total ?? 0;
  const { data: page, isPlaceholderData, isPaused } = query;
  return (
    <Total
      words={[
        // Where no title has the text, what is shown is what else was found.
        page ? copy.total(page.total || more) : '',
        page && newCount > 0 ? copy.newOf(newCount) : '',
        isPlaceholderData ? ` · ${isPaused ? copy.waiting : copy.updating}` : '',
      ]}
    />
  );
}

/** Fetches the next page before it is asked for. */
function useNextPage(filters: MarketFilters, totalPages: number | undefined): void {
  const client = useQueryClient();
  const isThere = totalPages !== undefined && filters.page < totalPages;
  const address = new URLSearchParams(
    Object.entries(wireQueryOf({ ...filters, page: filters.page + 1 })),
  ).toString();
  useEffect(() => {
    if (!isThere) return;
    const next = readFilters(new URLSearchParams(address));
    void client.prefetchQuery(marketplaceQueries.page(next));
  }, [client, isThere, address]);
}

function readSort(value: string | null) {
  return value === 'price_asc' || value === 'price_desc' ? value : 'newest';
}
