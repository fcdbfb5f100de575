import type { CoreDeps } from '../../../core/deps.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { browseOf } from '../browse/browse.rules.ts';
import { marketOf } from '../browse/index/market.service.ts';
import type { MarketPage } from '../browse/index/market-questions.engine.ts';
import { findAllSaved } from '../wishlist/wishlist.service.ts';
import type { SavedSearchRow } from './searches.store.ts';

/** What is in the market now, matches, and was published after a moment: how many, and the latest of them. */
export async function findNewSince(
  deps: CoreDeps,
  search: Pick<SavedSearchRow, 'userId' | 'filters'>,
  moment: Date,
  limit: number,
): Promise<MarketPage> {
  const { sort: _, ...filters } = search.filters;
  const browse = browseOf(filters);
  const index = await marketOf(deps.db).upToDate();
  const wished = browse.wishlist ? await findAllSaved(deps, search.userId) : [];
  const asked = {
    ...browse,
    search: foldCase(browse.search),
    publishedAfter: moment.getTime(),
    from: 0,
    limit,
  };
  return index.find(asked, wished, deps.clock.now().getTime());
}
