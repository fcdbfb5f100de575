import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import type { RankedPage } from '@claimstead/contract/search.contract.ts';
import { Button, Select, VisuallyHidden } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import classes from './buy.module.css';
import { clearChosen, useChosen } from './compare/chosen.ts';
import { type MarketFilters, readFilters, sortsFor, wireQueryOf } from './filters.rules.ts';
import { Chips } from './filters/chips.tsx';
import { Filters, type FiltersProps } from './filters/filters.tsx';
import { useTotal } from './filters/use-counts.ts';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { marketplaceQueries } from './marketplace.queries.ts';
import { keepView, useKeptView } from './list/kept-view.ts';
import { ViewSwitch } from './list/view-switch.tsx';
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

const CompareTray = lazyPiece(async () => (await import('./compare/compare-tray.tsx')).CompareTray);
const Without = lazyPiece(async () => (await import('./filters/without.tsx')).Without);

/** The marketplace: search, filters, and pages of cards. */
export function BuyScreen() {
  const [filters, change, reset] = useMarketFilters();
  const hydrated = useHydrated();
  const shown = hydrated ? filters : noFilters;
  const query = useQuery(marketplaceQueries.page(filters));
  const page = query.data;
  const [isChoosing, setIsChoosing] = useIsChoosing();
  const keptView = useKeptView();
  const view = hydrated && filters.view === 'list' ? 'list' : keptView;
  const total = useTotal(filters, query.isPlaceholderData ? undefined : page?.total);
  useNextPage(filters, query.isPlaceholderData ? undefined : page?.totalPages);
  const newCount = useLooked(filters, query.isSuccess && !query.isFetching);
  return (
    <div className={classes.layout}>
      <SkipLink to="results" label={copy.skip} />
      <Side
        filters={shown}
        notes={<NotesOfBox filters={filters} />}
        total={total}
        onChange={change}
        onReset={reset}
      />
      <section className={classes.results} aria-labelledby="results">
        <VisuallyHidden>
          <h2 id="results" tabIndex={-1}>
            {copy.results}
          </h2>
        </VisuallyHidden>
        <Bar {...{ query, newCount, view, isChoosing, setIsChoosing, change, filters, shown }} />
        <Chips filters={shown} onChange={change} />
        <Answers {...{ query, filters, view, isChoosing, change, reset }} />
        {isChoosing ? <CompareTray onDone={() => setIsChoosing(false)} /> : null}
      </section>
    </div>
  );
}

type AnswersProps = Pick<BarProps, 'filters' | 'view' | 'isChoosing' | 'change'> & {
  query: UseQueryResult<PatentPage>;
  reset: () => void;
};

/** The patents whose titles have what is searched, and below them what the rest of their records has. */
function Answers({ query, filters, view, isChoosing, change, reset }: AnswersProps) {
  const hydrated = useHydrated();
  const help = hydrated ? <Without filters={filters} onChange={change} /> : null;
  const turn = (at: number) => {
    change({ page: at });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <BothAnswers
      filters={filters}
      titles={query.isError ? undefined : query.data}
      onSearch={(search) => change({ search })}
      onReset={reset}
      help={help}
      isChoosing={isChoosing}
    >
      <Results
        query={query}
        view={view}
        isChoosing={isChoosing}
        onReset={reset}
        onAssignee={(assignee) => change({ assignee })}
        help={help}
        {...insteadOfEmpty(filters)}
      />
      <ResultPages found={query.data} at={filters.page} onTurn={turn} />
    </BothAnswers>
  );
}

/** Where something else is searched as well, the empty text waits for it. */
function insteadOfEmpty(filters: MarketFilters): { instead?: ReactNode } {
  return filters.search.trim() === '' ? {} : { instead: <InsteadOfTitles filters={filters} /> };
}

/** The search, and the filters below it. */
function Side({ notes, ...props }: FiltersProps & { notes: ReactNode }) {
  return (
    <div className={classes.side} data-replayed>
      <SearchBox
        value={props.filters.search}
        onSearch={(search) => props.onChange({ search }, { replace: true })}
        notes={notes}
      />
      <Filters {...props} />
    </div>
  );
}

type BarProps = FoundProps & {
  /** Those of the prerendered page until it is alive. */
  shown: MarketFilters;
  view: 'grid' | 'list';
  isChoosing: boolean;
  setIsChoosing: (next: boolean) => void;
  change: ChangeFilters;
};

/** How many were found, what can be kept of it, and how it is looked at. */
function Bar({ shown, view, isChoosing, setIsChoosing, change, ...found }: BarProps) {
  return (
    <div className={classes.bar}>
      <Found {...found} />
      <div className={`${classes.searches} ${searchClasses.bar}`}>
        <SaveSearch filters={shown} />
        <SearchesMenu />
      </div>
      <div className={classes.looks}>
        <ViewSwitch
          view={view}
          onChange={(next) => {
            keepView(next);
            change({ view: next }, { replace: true });
          }}
        />
        <Button
          variant="default"
          size="sm"
          aria-pressed={isChoosing}
          leftSection={<IconColumns3 size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {copy.compare}
        </Button>
        <Select
          size="sm"
          className={classes.sort}
          aria-label={copy.sort}
          data={sortsFor(shown).map((value) => ({ value, label: copy.sorts[value] }))}
          value={shown.sort}
          allowDeselect={false}
          onChange={(name) =>
            change({ sort: sortsFor(shown).find((sort) => sort === name) ?? 'newest' })
          }
        />
      </div>
    </div>
  );
}

type FoundProps = {
  query: UseQueryResult<PatentPage | RankedPage>;
  /** How many are new since the person last looked. */
  newCount: number;
  filters: MarketFilters;
};

/** How many patents were found, and that others are on their way. */
function Found({ query, newCount, filters }: FoundProps) {
  const { data: page, isPlaceholderData, isPaused } = query;
  const more = useFullText(filters);
  // Without counts, what is shown where no title has the text is what else was found.
  const others = more?.isWaiting ? undefined : (more?.page?.total ?? 0);
  const total = useTotal(filters, page && (page.total || others));
  return (
    <Total
      words={[
        page && total !== undefined ? copy.total(total) : '',
        page && newCount > 0 ? copy.newOf(newCount) : '',
        filters.sort === 'best' && page && 'order' in page && page.order === 'newest'
          ? copy.bestAway
          : '',
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

/** Whether patents are being chosen for comparing: from the press until the end, and while some are chosen. */
function useIsChoosing() {
  const [isOn, setIsOn] = useState(false);
  const chosen = useChosen();
  const set = (next: boolean) => {
    setIsOn(next);
    if (!next) clearChosen();
  };
  return [isOn || chosen.length > 0, set] as const;
}
