import type {
  PatentCount,
  PatentCounts,
  PatentsQuery,
} from '@claimstead/contract/marketplace.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { Recent } from '../../../core/memory/recent.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { listOwners } from '../../listings/listings.api.ts';
import { classNodeName } from '../../patents/patents.api.ts';
import { findAllSaved } from '../wishlist/wishlist.service.ts';
import { type Browse, browseOf, isSearchTooLong } from './browse.rules.ts';
import type { MarketIndex } from './index/market-index.engine.ts';
import type { MarketCounts } from './index/market-questions.engine.ts';
import type { LookAhead } from './look-ahead.service.ts';

const cents = 100;

/**
 * How many patents match at this moment, and how many each choice of a filter would leave.
 * @param look begun when the request came, or later.
 * @param alsoFound the numbers of whoever follows the market of those that count as the search's, besides titles that
 * have the text; null: none do.
 * @throws {Problem} marketplace.search_too_long
 */
export async function countPatents(
  deps: CoreDeps,
  actor: Actor,
  query: PatentsQuery,
  look: LookAhead,
  alsoFound: Uint32Array | null = null,
): Promise<PatentCounts> {
  const browse = browseOf(query);
  if (isSearchTooLong(browse.search)) throw new Problem('marketplace.search_too_long');
  const { index } = await look.market;
  const wished = browse.wishlist ? await findAllSaved(deps, actor.userId) : [];
  const asked = { ...browse, search: foldCase(browse.search) };
  const now = deps.clock.now().getTime();
  const counts =
    browse.wishlist || alsoFound
      ? index.count({ ...asked, alsoFound }, wished, now)
      : countOnce(index, asked, now);
  return { ...viewOf(counts), ownerName: await findOwnerName(deps, index, browse) };
}

/** What was counted most recently, each with the index's revision in which it was. */
const countsOf = new WeakMap<
  MarketIndex,
  Recent<string, { revision: number; counts: MarketCounts }>
>();
const countsKept = 200;

/** Counts, or has it still from the last time, if nothing in the market has changed since. */
function countOnce(index: MarketIndex, asked: Browse, now: number): MarketCounts {
  const revision = index.revisionAt(now);
  const kept = countsOf.get(index) ?? new Recent(countsKept);
  countsOf.set(index, kept);
  // Neither the page nor the order changes how many there are.
  const key = JSON.stringify({ ...asked, page: 1, sort: 'newest' });
  const known = kept.get(key);
  if (known?.revision === revision) return known.counts;
  const counts = index.count(asked, [], now);
  kept.set(key, { revision, counts });
  return counts;
}

function viewOf(counts: MarketCounts): Omit<PatentCounts, 'ownerName'> {
  const { total, toggles, prices, classes } = counts;
  return {
    total,
    ...toggles,
    types: counts.types.map(countOf),
    categories: counts.categories.map(countOf),
    feeStates: counts.feeStates.map(countOf),
    classes: classes.map((one) => ({ ...countOf(one), name: classNodeName(one[0]) })),
    endYears: counts.endYears.map(countOf),
    assignees: counts.assignees.map(countOf),
    prices: prices.map(([from, to, count]) => ({
      value: `${from / cents}-${to === null ? '' : to / cents}`,
      count,
    })),
  };
}

function countOf([value, count]: readonly [string | number, number]): PatentCount {
  return { value: String(value), count };
}

/** The name under which the person owns one of those in the market: whoever looks at that listing reads it. */
async function findOwnerName(
  deps: CoreDeps,
  index: MarketIndex,
  { owner }: Browse,
): Promise<string | null> {
  if (owner === '') return null;
  const theirs = { ...browseOf({ owner }), from: 0, limit: 1 };
  const [listingId] = index.find(theirs, [], deps.clock.now().getTime()).listingIds;
  if (listingId === undefined) return null;
  const found = (await listOwners(deps.db, listingId)).find(({ userId }) => userId === owner);
  return found ? (found.capacity?.company ?? `${found.firstName} ${found.lastName}`) : null;
}
