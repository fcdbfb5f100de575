import { limits } from '@claimstead/contract/limits.ts';
import type { Patent, PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentPage, PatentsQuery } from '@claimstead/contract/marketplace.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { listOwnedAmong, viewCards, viewPatentFor } from '../../listings/listings.service.ts';
import { wishlistMovesFor } from '../wishlist/wishlist.rules.ts';
import {
  isWishlisted,
  listWishlistedAmong,
  listWishlistedIds,
} from '../wishlist/wishlist.store.ts';
import { browseOf, isSearchTooLong } from './browse.rules.ts';
import { listFeatured } from './browse.store.ts';
import { marketOf } from './index/market.ts';

const featuredCount = 12;

/**
 * One page of the market as it is at this moment, 20 a page; past the end the page is empty. It names
 * those of its patents that the person owns, and those that the person saved (an own one is neither
 * saved nor can it be).
 * @throws {Problem} marketplace.search_too_long
 */
export async function browsePatents(
  deps: CoreDeps,
  actor: Actor,
  query: PatentsQuery,
): Promise<PatentPage> {
  const browse = browseOf(query);
  if (isSearchTooLong(browse.search)) throw new Problem('marketplace.search_too_long');
  const market = marketOf(deps);
  const index = await market.upToDate();
  const wished = browse.wishlist ? await listWishlistedIds(deps.db, actor.userId) : [];
  const page = { from: (browse.page - 1) * limits.pageSize, limit: limits.pageSize };
  const wanted = { ...browse, ...page, search: foldCase(browse.search) };
  const found = index.find(wanted, wished, deps.clock.now().getTime());
  const [patents, own, saved] = await Promise.all([
    market.cardsInOrder(found.listingIds),
    listOwnedAmong(deps.db, found.listingIds, actor.userId),
    listWishlistedAmong(deps.db, actor.userId, found.listingIds),
  ]);
  const ids = patents.map((patent) => patent.id);
  return {
    patents,
    wishlistedIds: ids.filter((id) => saved.has(id) && !own.has(id)),
    ownIds: ids.filter((id) => own.has(id)),
    total: found.total,
    totalPages: Math.ceil(found.total / limits.pageSize),
    page: browse.page,
  };
}

/** Reads the market into memory, so that the first request need not wait for it; what fails is logged. */
export function readMarketAhead(deps: CoreDeps): void {
  marketOf(deps)
    .upToDate()
    .catch((error: unknown) => deps.log.error({ err: error }, 'market: not read ahead'));
}

/** The home page's choice, 12 at most: the newest in the market, preferably with a picture. */
export async function viewFeatured(deps: CoreDeps): Promise<PatentCard[]> {
  const listingIds = await listFeatured(deps.db, deps.clock.now(), featuredCount);
  return cardsInOrder(deps.db, listingIds);
}

/**
 * One listing with everything that this viewer may do with it.
 * @throws {Problem} listings.not_found
 */
export async function viewPatent(deps: CoreDeps, actor: Actor, listingId: string): Promise<Patent> {
  const patent = await viewPatentFor(deps.db, listingId, actor.userId, deps.clock.now());
  const wishlisted = !patent.isOwner && (await isWishlisted(deps.db, actor.userId, listingId));
  const moves = [...patent.moves, ...wishlistMovesFor({ ...patent, wishlisted })];
  return { ...patent, wishlisted, moves };
}

/** Cards in the order of the ids; an id whose listing is gone by now is left out. */
export async function cardsInOrder(db: Db, listingIds: readonly string[]): Promise<PatentCard[]> {
  const cards = await viewCards(db, listingIds);
  return listingIds.flatMap((id) => cards.get(id) ?? []);
}
