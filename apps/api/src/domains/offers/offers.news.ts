import type { ListingFacts } from '../listings/listings.service.ts';
import type { Offer } from './offers.store.ts';

/** What every event about an offer says. */
export function newsOf(offer: Offer, listing: ListingFacts, actorUserId: string | null) {
  return {
    offerId: offer.id,
    listingId: offer.listingId,
    listingTitle: listing.title,
    amountCents: offer.amountCents,
    actorUserId,
    buyerUserId: offer.buyerUserId,
    ownerUserIds: listing.ownerUserIds,
  };
}
