import type { PatentsQuery } from '@claimstead/contract/marketplace.contract.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { findAllSaved } from '../wishlist/wishlist.service.ts';
import { browseOf } from './browse.rules.ts';
import { BitSet, bitsOf } from './index/bit-set.engine.ts';
import {
  listChangedIds,
  listOfferedIds,
  type MarketClock,
  readChangeMark,
} from './index/market-feed.store.ts';
import type { MarketEntry, MarketIndex } from './index/market-index.engine.ts';
import type { NewOnly } from './index/market-questions.engine.ts';
import { isFollowable, marketOf } from './index/market.service.ts';
import { findSaved } from './look-ahead.service.ts';

/** How far whoever follows the market has come, as plain data. */
export type MarketMark = { epoch: string; number: number; change: string | null };

/** The market with everything that was committed before this call, and how far that is. */
export function lookToFollow(db: Db): Promise<{ index: MarketIndex; clock: MarketClock }> {
  return marketOf(db).upToClock();
}

export async function markOf(db: Db, { epoch, lastChange }: MarketClock): Promise<MarketMark> {
  return { epoch, number: lastChange, change: await readChangeMark(db, lastChange) };
}

/** Which listings have changed since a mark; null: nobody knows any more, or it is of another history. */
export async function changedSince(
  db: Db,
  mark: MarketMark,
  clock: MarketClock,
): Promise<ReadonlySet<string> | null> {
  const known = { epoch: mark.epoch, lastChange: mark.number, forgotten: 0 };
  if (!isFollowable(known, clock)) return null;
  if (mark.change !== (await readChangeMark(db, mark.number))) return null;
  return new Set(await listChangedIds(db, mark.number));
}

/** Some of what may be in the market: by id, after one of them. */
export function listToFollow(db: Db, after: string, limit: number): Promise<string[]> {
  return listOfferedIds(db, after, limit);
}

/** A person who asks. */
type Person = Pick<Actor, 'userId'>;

/**
 * What follows the market has these of the listings that match, as bits of its own numbers; a text is not looked for. Null: nothing follows it now.
 */
export async function tagsMatching(
  deps: CoreDeps,
  actor: Person,
  query: PatentsQuery,
  newOnly?: NewOnly,
): Promise<Uint32Array | null> {
  const browse = { ...browseOf(query), ...(newOnly ? { newOnly } : {}) };
  const saved = browse.wishlist ? await findAllSaved(deps, actor.userId) : [];
  const index = await marketOf(deps.db).upToDate();
  const places = index.filtered(browse, saved, deps.clock.now().getTime());
  return index.follower?.tagsOf(places.words) ?? null;
}

/** The same of listings by their ids, as far as they are in the market now. */
export async function tagsOfListings(
  deps: CoreDeps,
  listingIds: readonly string[],
): Promise<Uint32Array | null> {
  const index = await marketOf(deps.db).upToDate();
  return index.follower?.tagsOf(bitsOf(placesNow(deps, index, listingIds)).words) ?? null;
}

/** What of these is in the market now, as it is filtered by and shown. */
export async function readEntries(
  deps: CoreDeps,
  listingIds: readonly string[],
): Promise<MarketEntry[]> {
  const index = await marketOf(deps.db).upToDate();
  return placesNow(deps, index, listingIds).map((place) => index.entryAt(place));
}

function placesNow(deps: CoreDeps, index: MarketIndex, listingIds: readonly string[]): number[] {
  const market = BitSet.of(index.inMarketAt(deps.clock.now().getTime()));
  return listingIds.map((id) => index.placeOf(id)).filter((place) => market.has(place));
}

/**
 * What is new in the market, is there now and matches: how many, and those that were published last.
 * @param alsoFound as for {@link countPatents}.
 */
export async function findNew(
  deps: CoreDeps,
  actor: Person,
  query: PatentsQuery,
  asked: { newOnly: NewOnly; limit: number; alsoFound: Uint32Array | null },
): Promise<{ listingIds: string[]; total: number }> {
  const browse = browseOf(query);
  const index = await marketOf(deps.db).upToDate();
  const saved = browse.wishlist ? await findAllSaved(deps, actor.userId) : [];
  const narrowed = {
    ...browse,
    search: foldCase(browse.search),
    ...asked,
    from: 0,
  };
  return index.find(narrowed, saved, deps.clock.now().getTime());
}

/** The cards of listings that were found, in this order, and which of them the person saved or owns. */
export async function viewFound(
  deps: CoreDeps,
  actor: Actor,
  listingIds: readonly string[],
): Promise<{ cards: PatentCard[]; wishlistedIds: string[]; ownIds: string[] }> {
  const saved = await findSaved(deps, actor, listingIds);
  const shown = await marketOf(deps.db).listingsInOrder(listingIds);
  const own = shown.filter(({ ownerUserIds }) => ownerUserIds.includes(actor.userId));
  const ownIds = own.map(({ card }) => card.id);
  const cards = shown.map(({ card }) => card);
  return {
    cards,
    ownIds,
    wishlistedIds: cards.map(({ id }) => id).filter((id) => saved.has(id) && !ownIds.includes(id)),
  };
}
