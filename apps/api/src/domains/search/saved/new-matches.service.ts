import { limits } from '@claimstead/contract/limits.ts';
import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { listCategoriesById, viewCards } from '../../listings/listings.api.ts';
import {
  findPublishedAfter,
  tagsMatching,
  tagsOfListings,
} from '../../marketplace/marketplace.api.ts';
import { askSearch } from '../ask-search.service.ts';
import { parseQuery } from '../query/parse-query.rules.ts';
import type { SearchDeps } from '../search.deps.ts';
import type { SearchLine } from '../search.port.ts';
import { reasonsOf } from './reasons.rules.ts';
import type { SavedSearchRow } from './searches.store.ts';

type Deps = CoreDeps & SearchDeps;
type Search = Pick<SavedSearchRow, 'userId' | 'filters'>;

export type NewMatches = {
  /** The latest of them. */
  listingIds: string[];
  total: number;
  /** Titles alone were searched: there is no index now. */
  isTitlesOnly: boolean;
};

/**
 * What is in the market now, was published after a moment, and has the search's text in its title or all that it says
 * anywhere: how many, and the latest of them.
 * @param withinMs how long it may take to bring the search up to date.
 */
export async function findNewSince(
  deps: Deps,
  search: Search,
  moment: Date,
  { limit, withinMs }: { limit: number; withinMs?: number },
): Promise<NewMatches> {
  const filters = filtersOf(search.filters);
  const text = filters.search?.trim() ?? '';
  const published = moment.getTime();
  const found =
    text === ''
      ? null
      : await askSearch(
          deps,
          async (port) => {
            const among = await tagsMatching(deps, search, filters, published);
            if (!among || among.every((word) => word === 0)) return among && new Uint32Array();
            return port.find({ query: parseQuery(text), among, isExact: true });
          },
          withinMs,
        );
  const asked = { moment, limit, alsoFound: found };
  const page = await findPublishedAfter(deps, search, filters, asked);
  return { ...page, isTitlesOnly: text !== '' && found === null };
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
