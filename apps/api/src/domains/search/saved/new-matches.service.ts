import { limits } from '@claimstead/contract/limits.ts';
import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { listCategoriesById, viewCards } from '../../listings/listings.api.ts';
import {
  findNew,
  type NewOnly,
  tagsMatching,
  tagsOfListings,
} from '../../marketplace/marketplace.api.ts';
import { askSearch } from '../ask-search.service.ts';
import { parseQuery } from '../query/parse-query.rules.ts';
import type { SearchDeps } from '../search.deps.ts';
import type { SearchLine } from '../search.port.ts';
import { reasonsOf } from './reasons.rules.ts';
import { listFindsIn } from './search-finds.store.ts';
import type { SavedSearchRow } from './searches.store.ts';

type Deps = CoreDeps & SearchDeps;
type Search = Pick<SavedSearchRow, 'id' | 'userId' | 'filters'>;

/** What is no news: what the person looked at, and what an email told of, or is yet to tell of. Null: of no emails. */
export type Known = { lookedAt: Date; mailedAt: Date | null; until: Date | null };

export type NewMatches = {
  /** The latest of them. */
  listingIds: string[];
  total: number;
  /** Titles alone were searched: there is no index now. */
  isTitlesOnly: boolean;
};

/**
 * What is in the market now, is new to the person, and has the search's text in its title or all that it says anywhere:
 * how many, and the latest of them. New is what was published since, and what the record made the search find since.
 * @param withinMs how long it may take to bring the search up to date.
 */
export async function findNewSince(
  deps: Deps,
  search: Search,
  known: Known,
  { limit, withinMs }: { limit: number; withinMs?: number },
): Promise<NewMatches> {
  const filters = filtersOf(search.filters);
  const text = filters.search?.trim() ?? '';
  const newOnly = await newOnlyOf(deps, search.id, known);
  const found =
    text === ''
      ? null
      : await askSearch(
          deps,
          async (port) => {
            const among = await tagsMatching(deps, search, filters, newOnly);
            if (!among || among.every((word) => word === 0)) return among && new Uint32Array();
            return port.find({ query: parseQuery(text), among, isExact: true });
          },
          withinMs,
        );
  const asked = { newOnly, limit, alsoFound: found };
  const page = await findNew(deps, search, filters, asked);
  return { ...page, isTitlesOnly: text !== '' && found === null };
}

async function newOnlyOf({ db }: CoreDeps, searchId: string, known: Known): Promise<NewOnly> {
  const { lookedAt, mailedAt, until } = known;
  const foundAfter = mailedAt ?? lookedAt;
  const also = await listFindsIn(db, searchId, {
    arrivedAfter: lookedAt,
    foundAfter,
    foundUntil: until,
  });
  const after = Math.max(lookedAt.getTime(), foundAfter.getTime());
  return { after, until: until?.getTime(), also };
}

/** Why each of these is found: where it has the text, and what of the filters it fulfills. */
export async function explain(
  deps: Deps,
  search: Search,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const filters = filtersOf(search.filters);
  const lines = await linesOf(deps, filters.search?.trim() ?? '', listingIds);
  const cards = await viewCards(deps.db, listingIds);
  const categories = filters.categories ? await listCategoriesById(deps.db) : new Map();
  return new Map(
    listingIds.flatMap((id) => {
      const card = cards.get(id);
      return card
        ? [[id, reasonsOf({ filters, card, line: lines.get(id) ?? null, categories })]]
        : [];
    }),
  );
}

async function linesOf(
  deps: Deps,
  text: string,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, SearchLine | null>> {
  if (text === '') return new Map();
  const found = await askSearch(deps, async (port) => {
    const among = await tagsOfListings(deps, listingIds);
    const asked = { query: parseQuery(text), isExact: true, from: 0, limit: limits.pageSize };
    return among && port.ask({ ...asked, among });
  });
  return new Map(found?.results.map(({ listingId, line }) => [listingId, line]));
}

/** No order changes what is found. */
function filtersOf({ sort: _, ...filters }: SavedFilters): Omit<SavedFilters, 'sort'> {
  return filters;
}
