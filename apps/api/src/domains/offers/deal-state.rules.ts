import type { ListingFacts } from '../listings/listings.api.ts';
import type { DealState } from './offer-lifecycle.rules.ts';

/** What the listing means for this buyer's offer. */
export function dealFor(listing: ListingFacts, buyerUserId: string, now: Date): DealState {
  const {
    published,
    status,
    visible,
    acceptingOffers,
    unconfirmedOwners,
    reservedForUserId,
    reservedUntil,
  } = listing;
  const isReserved = reservedUntil !== null && reservedUntil > now;
  return {
    known: published && status !== 'deleted',
    visible,
    acceptingOffers,
    ownersConfirmed: unconfirmedOwners.length === 0,
    underSale: listing.saleState !== 'none',
    reservedForAnother: isReserved && reservedForUserId !== buyerUserId,
  };
}
