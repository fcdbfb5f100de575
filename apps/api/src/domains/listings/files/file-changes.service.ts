import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import type { Listing } from '../listings.rules.ts';
import { findListing, lockOwnedListing } from '../listings.store.ts';
import { ownsListing } from '../owners/owners.store.ts';

/** Refuses an upload before a byte of it is read; the decision is made again under the lock. */
export async function checkMayChangeFiles(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  const owns = isId(listingId) && (await ownsListing(deps.db, listingId, actor.userId));
  const listing = owns ? await findListing(deps.db, listingId) : null;
  if (!listing) throw new Problem('listings.not_found');
  refuse(listing, deps.clock.now());
}

/**
 * Locks a listing of this person to change its files.
 * @throws {Problem} listings.not_found · open_sale · moved_on
 */
export async function lockForFiles(
  unit: UnitOfWork,
  actor: Actor,
  listingId: string,
): Promise<Listing> {
  const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
  if (!listing) throw new Problem('listings.not_found');
  refuse(listing, unit.now);
  unit.tell([actor.userId], 'listing', { patentId: listingId });
  return listing;
}

/** A listing's files do not change while it is being sold. */
function refuse(listing: Listing, now: Date): void {
  const code = refuseMove(listing, 'change_files', { by: 'owner' }, now);
  if (code) throw new Problem(code);
}
