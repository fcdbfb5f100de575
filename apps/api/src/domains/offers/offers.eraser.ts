import type { Eraser } from '../../core/account/eraser.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { listCreatedUnsold, listOwnedListingIds, lockListing } from '../listings/listings.api.ts';
import { closeOffers } from './end-offers.service.ts';
import { endOffer } from './take-move.service.ts';
import { findAccepted, listOpenOf, lockOffer, updateOwnerOfOpen } from './offers.store.ts';

/**
 * Open offers end: the person's own are withdrawn, and those for the person's listings end because the listing
 * is gone. Ended offers stay with the other side, next to “Former member”.
 */
export const offersEraser: Eraser = {
  domain: 'offers',
  erase: async (unit, { userId }) => {
    await withdrawAll(unit, userId);
    const created = await listCreatedUnsold(unit.tx, userId);
    for (const listingId of created) {
      await lockListing(unit, listingId);
      await closeOffers(unit, listingId, 'listing_gone');
    }
    const owned = await listOwnedListingIds(unit.tx, userId);
    const shared = owned.filter((listingId) => !created.includes(listingId));
    for (const listingId of shared) await leaveShared(unit, listingId, userId);
  },
};

async function withdrawAll(unit: UnitOfWork, userId: string): Promise<void> {
  for (const { id, listingId } of await listOpenOf(unit.tx, userId)) {
    await lockListing(unit, listingId);
    const offer = await lockOffer(unit.tx, id);
    if (offer && offer.status !== 'PAID') await endOffer(unit, offer, 'withdrawn', userId);
  }
}

/**
 * A listing that the person co-owned. Offers continue with the other owners; an accepted one ends, since a
 * patent is sold by all of its owners or not at all.
 */
async function leaveShared(unit: UnitOfWork, listingId: string, userId: string): Promise<void> {
  const listing = await lockListing(unit, listingId);
  if (listing?.saleState !== 'none') return;
  const accepted = await findAccepted(unit.tx, listingId);
  const offer = accepted ? await lockOffer(unit.tx, accepted.id) : null;
  if (offer && offer.status !== 'PAID') await endOffer(unit, offer, 'listing_gone');
  await updateOwnerOfOpen(unit.tx, listingId, userId, listing.creatorUserId);
}
