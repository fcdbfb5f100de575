import { limits } from '@claimstead/contract/limits.ts';
import type {
  FoundCounts,
  RankedPage,
  SearchPage,
  SearchQuery,
  SearchSuggestions,
} from '@claimstead/contract/search.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { findMarketOwners } from '../listings/listings.api.ts';
import {
  browsePatents,
  countPatents,
  lookAhead,
  tagsMatching,
  viewFound,
} from '../marketplace/marketplace.api.ts';
import { askSearch } from './ask-search.service.ts';
import { searchFeedOf } from './feed/search-feed.service.ts';
import { meaningOf } from './meaning.service.ts';
import { parseQuery } from './query/parse-query.rules.ts';
import type { Query } from './query/query.rules.ts';
import type { SearchDeps } from './search.deps.ts';
import type { SearchPort } from './search.port.ts';

type Deps = CoreDeps & SearchDeps;

const followEveryMs = 5_000;
const mostOwners = 4;

/**
 * One page of what is found at this moment, 20 a page; past the end the page is empty. Only listings that are in the
 * market now are found, counted and told of.
 * @throws {Problem} search.query_too_long
 */
export async function searchPatents(
  deps: Deps,
  actor: Actor,
  asked: SearchQuery,
): Promise<SearchPage> {
  refuseTooLong(asked.q);
  const query = parseQuery(asked.q);
  const meaning = meaningOf(deps, asked.q, query);
  const found = await askSearch(deps, async (port) =>
    searchEverything(deps, actor, { asked, query, port, meaning: await meaning }),
  );
  return found ?? searchTitles(deps, actor, asked, query);
}

type Asking = {
  asked: SearchQuery;
  query: Query;
  port: SearchPort;
  meaning: Float32Array | null;
};

async function searchEverything(
  deps: Deps,
  actor: Actor,
  { asked, query, port, meaning }: Asking,
): Promise<SearchPage | null> {
  const { q: _, ...filters } = asked;
  const page = Number(filters.page ?? '1');
  const among = await tagsMatching(deps, actor, filters);
  const market = await tagsMatching(deps, actor, {});
  if (!among || !market) return null;
  const from = (page - 1) * limits.pageSize;
  const isNarrowed = Object.keys(filters).some((name) => name !== 'page');
  const found = await port.ask({
    ...{ query, among, market: isNarrowed ? market : null },
    ...{ from, limit: limits.pageSize, meaning },
  });
  const { cards, ...marks } = await viewFound(
    deps,
    actor,
    found.results.map(({ listingId }) => listingId),
  );
  const told = new Map(found.results.map((result) => [result.listingId, result]));
  return {
    searched: 'everything',
    results: cards.map((patent) => {
      const { line = null, isMeant = false } = told.get(patent.id) ?? {};
      if (line === null) return { patent, part: isMeant ? 'meaning' : null, line };
      const { part, ...shown } = line;
      return { patent, part, line: shown };
    }),
    ...paged(found.total, page),
    haveAll: found.haveAll,
    corrections: found.corrections,
    missing: found.missing,
    mistakes: found.isTooMuch
      ? [{ from: 0, to: asked.q.length, kind: 'too_much' }]
      : [...query.mistakes],
    ...marks,
  };
}

/** While there is no index: what the market's own finds. */
async function searchTitles(
  deps: Deps,
  actor: Actor,
  { q, ...filters }: SearchQuery,
  query: Query,
): Promise<SearchPage> {
  const look = lookAhead(deps, { token: null, url: '' });
  const search = Array.from(q.trim()).slice(0, limits.searchLength).join('');
  const found =
    search === '' ? null : await browsePatents(deps, actor, { ...filters, search }, look);
  return {
    searched: 'titles',
    results: (found?.patents ?? []).map((patent) => ({ patent, part: 'title', line: null })),
    ...paged(found?.total ?? 0, Number(filters.page ?? '1')),
    haveAll: null,
    corrections: [],
    missing: [],
    mistakes: [...query.mistakes],
    wishlistedIds: found?.wishlistedIds ?? [],
    ownIds: found?.ownIds ?? [],
  };
}

/**
 * How many patents have the text in their titles or are found by the search, and how many each choice of a filter
 * would leave of them; while there is no index, of titles alone. As without a filter, so few may be found with all words
 * that those with the rarest count as well.
 * @throws {Problem} search.query_too_long
 */
export async function countFound(
  deps: Deps,
  actor: Actor,
  { q, ...filters }: SearchQuery,
): Promise<FoundCounts> {
  refuseTooLong(q);
  const text = q.trim();
  const found = text === '' ? null : await findEverywhere(deps, actor, q);
  // A longer text is in no title.
  const search = Array.from(text).length > limits.searchLength ? '' : text;
  const look = lookAhead(deps, { token: null, url: '' });
  const counts = await countPatents(deps, actor, { ...filters, search }, look, found);
  return { ...counts, searched: text !== '' && found === null ? 'titles' : 'everything' };
}

/**
 * A page of the patents whose titles contain the text, those first that the search ranks, then the others as ever; where the
 * search cannot tell, all as ever, and the answer says so.
 * @throws {Problem} search.query_too_long · marketplace.search_too_long
 */
export async function rankTitles(
  deps: Deps,
  actor: Actor,
  { q, ...filters }: SearchQuery,
): Promise<RankedPage> {
  refuseTooLong(q);
  const best = await findEverywhere(deps, actor, q);
  const look = lookAhead(deps, { token: null, url: '' });
  const page = await browsePatents(deps, actor, { ...filters, search: q }, look, best ?? undefined);
  return { ...page, order: best ? 'best' : 'newest' };
}

/** The index's numbers of everything in the market that is found, the best first; null: the search cannot tell. */
function findEverywhere(deps: Deps, actor: Actor, q: string): Promise<Uint32Array | null> {
  const query = parseQuery(q);
  const meaning = meaningOf(deps, q, query);
  return askSearch(deps, async (port) => {
    const among = await tagsMatching(deps, actor, {});
    return among && port.find({ query, among, meaning: await meaning });
  });
}

function paged(total: number, page: number) {
  return { total, page, totalPages: Math.ceil(total / limits.pageSize) };
}

/**
 * What begins like a text, a few of each: listings in the market by number and title, and the classes, names and owners
 * that their pages show. Owners alone while there is no index.
 * @throws {Problem} search.query_too_long
 */
export async function suggestPatents(
  deps: Deps,
  actor: Actor,
  text: string,
): Promise<SearchSuggestions> {
  refuseTooLong(text);
  const suggested = await askSearch(deps, async (port) => {
    const among = await tagsMatching(deps, actor, {});
    return among && port.suggest({ text, among });
  });
  const { listings = [], classes = [], names = [] } = suggested ?? {};
  const { cards } = await viewFound(
    deps,
    actor,
    listings.map(({ listingId }) => listingId),
  );
  const by = new Map(listings.map((one) => [one.listingId, one.by]));
  return {
    listings: cards.map(({ id, patentNumber, title }) => ({
      id,
      patentNumber,
      title,
      by: by.get(id) ?? 'title',
    })),
    classes,
    names,
    owners: isNameLike(text)
      ? await findMarketOwners(deps.db, text.trim(), { now: deps.clock.now(), limit: mostOwners })
      : [],
  };
}

/** A single letter begins too many names, and nobody types as long a one. */
function isNameLike(text: string): boolean {
  const { length } = text.trim();
  return length > 1 && length <= limits.searchLength && !text.includes('\0');
}

function refuseTooLong(text: string): void {
  if (text.length > limits.searchQueryLength) throw new Problem('search.query_too_long');
}

/** Begins to feed the search, and keeps it near the market, so that no request finds much to do. */
export function openSearch(deps: Deps): { stop: () => Promise<void> } {
  const feed = searchFeedOf(deps);
  const follow = () => void feed.upToDate(followEveryMs);
  follow();
  const timer = setInterval(follow, followEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await closeSearch(deps);
    },
  };
}

/** Ends the search of this process. */
export function closeSearch(deps: Deps): Promise<void> {
  return searchFeedOf(deps).close();
}
