import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { isId } from '../../core/ids/ids.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { type Listing, sightOf } from './listings.rules.ts';
import { lockListingRow } from './listings.store.ts';
import { ownsListing } from './owners/owners.store.ts';

/**
 * Locks a listing that this person can see and doesn't own, until the commit.
 * @throws {Problem} listings.not_found · own_patent
 */
export async function lockForBuyer(
  unit: UnitOfWork,
  { userId }: Actor,
  listingId: string,
): Promise<Listing> {
  const listing = isId(listingId) ? await lockListingRow(unit.tx, listingId) : null;
  const isOwner = listing !== null && (await ownsListing(unit.tx, listingId, userId));
  if (!listing || sightOf(listing, { isOwner }, unit.now) === 'none') {
    throw new Problem('listings.not_found');
  }
  if (isOwner) throw new Problem('listings.own_patent');
  return listing;
}
