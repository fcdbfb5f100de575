import type { SavedListing } from '@claimstead/contract/listings.contract.ts';
import { oncePerDatabase, SharedReads } from '../../../core/db/shared-reads.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  readShown,
  savedStatusOf,
  viewListingFor,
  viewShownFor,
} from '../../listings/listings.api.ts';
import {
  countWishlist,
  deleteWishlistEntry,
  insertWishlistEntry,
  listWishlist,
  listLatestSaved,
  listWishlistedIds,
} from './wishlist.store.ts';

/**
 * The patents that the person saved, latest first, each with its current state. An ended listing is shown
 * without pictures; of one that is off the market, nothing but what the person saved.
 */
export async function viewWishlist(deps: CoreDeps, actor: Actor): Promise<SavedListing[]> {
  const entries = await listWishlist(deps.db, actor.userId);
  const ids = entries.map(({ listingId }) => listingId);
  const listings = await readShown(deps.db, ids);
  const now = deps.clock.now();
  return entries.flatMap(({ listingId: id, savedAs }): SavedListing[] => {
    const shown = listings.get(id);
    const status = shown ? savedStatusOf(shown.listing, now) : null;
    if (!shown || status === null) return [];
    if (status === 'off_market' || status === 'unlisted') {
      return savedAs ? [{ ...savedAs, id, status }] : [];
    }
    const { imageUri, imageUris } = viewShownFor(shown, actor.userId, now, {
      ...{ titleStop: null, ownerSight: 'hidden' },
    });
    return [{ ...shown.card, imageUri, imageUris, status }];
  });
}

/** How many patents {@link viewWishlist} shows. */
export async function viewWishlistCount(deps: CoreDeps, actor: Actor): Promise<number> {
  return countWishlist(deps.db, actor.userId);
}

const allSaved = oncePerDatabase(
  (db) => new SharedReads((userIds: string[]) => listWishlistedIds(db, userIds)),
);

/** Everything that a person saved, in any state. */
export function findAllSaved(deps: CoreDeps, userId: string): Promise<readonly string[]> {
  return allSaved(deps.db).ask(userId);
}

/** What a person saved last, in any state, the latest first. */
export function findLatestSaved(deps: CoreDeps, userId: string, limit: number): Promise<string[]> {
  return listLatestSaved(deps.db, userId, limit);
}

/**
 * Saves a listing that the person may see; saving again is fine.
 * @throws {Problem} listings.not_found · marketplace.own_patent
 */
export async function addToWishlist(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const patent = await viewListingFor(unit.tx, listingId, actor.userId, unit.now);
    if (patent.isOwner) throw new Problem('marketplace.own_patent');
    const { id, title, patentNumber, patentTypeId } = patent;
    await insertWishlistEntry(
      unit.tx,
      actor.userId,
      { id, title, patentNumber, patentTypeId },
      unit.now,
    );
  });
}

/** Forgets a saved listing; forgetting what was not saved is fine, whatever became of the listing. */
export async function removeFromWishlist(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    await deleteWishlistEntry(unit.tx, actor.userId, listingId);
  });
}
