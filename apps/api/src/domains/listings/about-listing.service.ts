import type { Db } from '../../core/db/database.ts';
import type { Listing } from './listings.rules.ts';
import { linkedUserIds } from './owners/owners.rules.ts';
import { listOwnersOf } from './owners/owners.store.ts';

export type AboutListing = {
  listingId: string;
  title: string;
  creatorUserId: string;
  ownerUserIds: string[];
};

/** What every event about a listing carries; owners are the linked ones. */
export async function aboutListing(
  db: Db,
  listing: Pick<Listing, 'id' | 'title' | 'creatorUserId'>,
): Promise<AboutListing> {
  const owners = await listOwnersOf(db, [listing.id]);
  return {
    listingId: listing.id,
    title: listing.title,
    creatorUserId: listing.creatorUserId,
    ownerUserIds: linkedUserIds(owners),
  };
}
