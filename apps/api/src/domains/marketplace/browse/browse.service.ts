import { join } from 'node:path';
import { limits } from '@claimstead/contract/limits.ts';
import type { ListingMove, Listing, PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentPage, PatentsQuery } from '@claimstead/contract/marketplace.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { isId } from '../../../core/ids/ids.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { findOwnerSightOf, findTitleStop, viewShownFor } from '../../listings/listings.api.ts';
import { wishlistMovesFor } from '../wishlist/wishlist.rules.ts';
import { Recent } from '../../../core/memory/recent.ts';
import { findAllSaved } from '../wishlist/wishlist.service.ts';
import { type Browse, browseOf, isSearchTooLong } from './browse.rules.ts';
import { marketOf } from './index/market.service.ts';
import type { MarketIndex } from './index/market-index.engine.ts';
import { type LookAhead, savedIn } from './look-ahead.service.ts';

const pagesKept = 200;
const featuredCount = 12;
/** Pictures are looked for among so many of the latest. */
const featuredAmong = 100;

/**
 * One page of the market as it is at this moment, 20 a page; past the end the page is empty. It marks the
 * patents that the person owns, and those that the person saved (a person cannot save their own patent).
 * @param look begun when the request came, or later.
 * @param best the numbers, of whoever follows the market, of those that come first, in their order.
 * @throws {Problem} marketplace.search_too_long
 */
export async function browsePatents(
  deps: CoreDeps,
  actor: Actor,
  query: PatentsQuery,
  look: LookAhead,
  best?: Uint32Array,
): Promise<PatentPage> {
  const browse = browseOf(query);
  if (isSearchTooLong(browse.search)) throw new Problem('marketplace.search_too_long');
  const { index } = await look.market;
  const found = await findPage(deps, index, { ...browse, best }, actor);
  const saved = await savedIn(deps, actor, look, found.listingIds);
  const ownIds = found.idsOfOwner.get(actor.userId) ?? [];
  return {
    patents: found.cards,
    wishlistedIds: found.listingIds.filter((id) => saved.has(id) && !ownIds.includes(id)),
    ownIds,
    total: found.total,
    totalPages: Math.ceil(found.total / limits.pageSize),
    page: browse.page,
  };
}

/** A page as everyone sees it. */
type FoundPage = {
  listingIds: readonly string[];
  cards: PatentCard[];
  /** Which of them each owner owns. */
  idsOfOwner: ReadonlyMap<string, string[]>;
  total: number;
};

/** The pages asked for most recently, each with the index's revision in which it was found. */
const pagesOf = new WeakMap<MarketIndex, Recent<string, { revision: number; page: FoundPage }>>();

/** Finds a page, or has it still from the last time, if nothing in the market has changed since. */
async function findPage(
  deps: CoreDeps,
  index: MarketIndex,
  browse: Browse & { best: Uint32Array | undefined },
  actor: Actor,
): Promise<FoundPage> {
  const from = (browse.page - 1) * limits.pageSize;
  const asked = { ...browse, search: foldCase(browse.search), from, limit: limits.pageSize };
  const wished = browse.wishlist ? await findAllSaved(deps, actor.userId) : [];
  const now = deps.clock.now().getTime();
  const revision = index.revisionAt(now);
  const pages = pagesOf.get(index) ?? new Recent(pagesKept);
  pagesOf.set(index, pages);
  const isEveryones = !browse.wishlist && !browse.best;
  const key = isEveryones ? JSON.stringify(asked) : null;
  const known = key === null ? undefined : pages.get(key);
  if (known?.revision === revision) return known.page;
  const found = index.find(asked, wished, now);
  const shown = await marketOf(deps.db).listingsInOrder(found.listingIds);
  const idsOfOwner = new Map<string, string[]>();
  for (const { card, ownerUserIds } of shown) {
    for (const owner of ownerUserIds) {
      idsOfOwner.set(owner, [...(idsOfOwner.get(owner) ?? []), card.id]);
    }
  }
  const cards = shown.map(({ card }) => card);
  const page = { listingIds: cards.map(({ id }) => id), total: found.total, cards, idsOfOwner };
  // What was read after a change may already be newer; it goes with the revision all the same.
  if (key !== null) pages.set(key, { revision, page });
  return page;
}

/** A snapshot is never older: after a day the feed may have forgotten what changed since. */
const snapshotEveryMs = 86_400_000;

/**
 * Brings the market into memory, so that the first request need not wait for it: from the snapshot beside the data,
 * or else listing by listing. Failures are logged.
 * @returns how to stop, which writes the next snapshot.
 */
export async function openMarket(deps: CoreDeps): Promise<{ stop: () => Promise<void> }> {
  const market = marketOf(deps.db);
  const file = join(deps.config.dataDir, 'market', 'index');
  const keep = () =>
    market
      .keepSnapshot(file)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'market: no snapshot written'));
  const isTaken = await market.takeSnapshot(file).catch(() => false);
  const beganAt = performance.now();
  if (!isTaken) deps.log.info('market: there is no snapshot, so every listing is read');
  market
    .upToDate()
    .then((index) => {
      const seconds = Math.round((performance.now() - beganAt) / 100) / 10;
      deps.log.info({ listings: index.size, seconds }, 'market: in memory');
      return isTaken ? undefined : keep();
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'market: not read ahead'));
  const daily = setInterval(keep, snapshotEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(daily);
      await keep();
    },
  };
}

/** Whether the market is in memory, so that only new changes have to be read. */
export function isMarketRead(deps: CoreDeps): boolean {
  return marketOf(deps.db).isRead;
}

/** The home page's choice, 12 at most: the latest in the market, those with a picture first. */
export async function viewFeatured(deps: CoreDeps): Promise<PatentCard[]> {
  const market = marketOf(deps.db);
  const index = await market.upToDate();
  const newest = { ...browseOf({}), from: 0, limit: featuredAmong };
  const found = index.find(newest, [], deps.clock.now().getTime());
  const cards = (await market.listingsInOrder(found.listingIds)).map(({ card }) => card);
  const hasPicture = ({ imageUris }: PatentCard) => imageUris.length > 0;
  // Sorting keeps the order among equals.
  return cards
    .sort((one, two) => Number(hasPicture(two)) - Number(hasPicture(one)))
    .slice(0, featuredCount);
}

/** What nobody may do before verifying their address (P2.5). */
const needsVerified: ReadonlySet<string> = new Set<ListingMove>([
  'send_offer',
  'purchase',
  'message_owner',
  'ask_introduction',
]);

/**
 * One listing with everything that this viewer may do with it. After a start without a snapshot it is answered while the market
 * is still being read.
 * @param look begun when the request came, or later.
 * @throws {Problem} listings.not_found
 */
export async function viewPatent(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  look: LookAhead,
): Promise<Listing> {
  if (!isId(listingId)) throw new Problem('listings.not_found');
  const market = marketOf(deps.db);
  const [saved, titleStop] = await Promise.all([
    savedIn(deps, actor, look, [listingId]),
    findTitleStop(deps.db, listingId),
    market.isRead ? look.market : null,
  ]);
  const [shown] = await market.listingsInOrder([listingId]);
  if (!shown) throw new Problem('listings.not_found');
  const now = deps.clock.now();
  const ownerSight = await findOwnerSightOf(deps.db, shown, actor.userId, now);
  const patent = viewShownFor(shown, actor.userId, now, { titleStop, ownerSight });
  const wishlisted = !patent.isOwner && saved.has(listingId);
  const allowed = patent.moves.filter((move) => actor.emailVerified || !needsVerified.has(move));
  const moves = [...allowed, ...wishlistMovesFor({ ...patent, wishlisted })];
  return { ...patent, wishlisted, moves };
}
