import type { SimilarPatents } from '@claimstead/contract/search.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Actor } from '../../core/http/actor.ts';
import { listOwnedListingIds, viewListingFor } from '../listings/listings.api.ts';
import {
  findLatestSaved,
  tagsMatching,
  tagsOfListings,
  viewFound,
} from '../marketplace/marketplace.api.ts';
import { askSearch } from './ask-search.service.ts';
import { readDocuments } from './feed/read-documents.service.ts';
import type { SearchDeps } from './search.deps.ts';
import type { SimilarFound } from './search.port.ts';

const mostTold = 6;
/** So many of the latest that a person saved are looked at. */
const mostLiked = 8;

/**
 * What in the market is like a listing, and why; nothing of one that others do not see, or while there is no index.
 * @throws {Problem} listings.not_found
 */
export async function viewSimilar(
  deps: CoreDeps & SearchDeps,
  actor: Actor,
  listingId: string,
): Promise<SimilarPatents> {
  await viewListingFor(deps.db, listingId, actor.userId, deps.clock.now());
  return viewLike(deps, actor, [listingId], async () => []);
}

/** What in the market is like the latest that the person saved, without what the person saved or owns. */
export async function viewSimilarToSaved(
  deps: CoreDeps & SearchDeps,
  actor: Actor,
): Promise<SimilarPatents> {
  const saved = await findLatestSaved(deps, actor.userId, mostLiked);
  return viewLike(deps, actor, saved, async () => [
    await tagsMatching(deps, actor, { wishlist: 'true' }),
    // By what they own: the filter by owner knows only listings that show a name.
    await tagsOfListings(deps, await listOwnedListingIds(deps.db, actor.userId)),
  ]);
}

/** @param without what is in any of these is not told of. */
async function viewLike(
  deps: CoreDeps & SearchDeps,
  actor: Actor,
  listingIds: readonly string[],
  without: () => Promise<(Uint32Array | null)[]>,
): Promise<SimilarPatents> {
  const to = await readDocuments(deps.db, listingIds);
  const found = await askSearch(deps, async (port): Promise<SimilarFound[]> => {
    const among = to.length > 0 ? await tagsMatching(deps, actor, {}) : null;
    if (!among) return [];
    let from = among;
    for (const out of await without()) {
      from = from.map((word, at) => word & ~(out?.[at] ?? 0));
    }
    return port.similar({ to, among, from, limit: mostTold });
  });
  const shared = new Map(found?.map(({ listingId, ...told }) => [listingId, told]));
  const { cards, ...marks } = await viewFound(deps, actor, [...shared.keys()]);
  return {
    patents: cards.flatMap((patent) => {
      const told = shared.get(patent.id);
      return told ? [{ patent, ...told }] : [];
    }),
    ...marks,
  };
}
