/** Offers, for the domain that takes the money for one. Its caller holds the listing's lock for every change. */

// An offer on its way to being paid.
export {
  closeOfferPayment,
  extendTimeToPay,
  findOfferBeingPaid,
  findPayableOffer,
  noteFailedDebit,
  openOfferPayment,
  withdrawBeingPaid,
} from './offers.service.ts';

// What became of it, and of the other offers for the listing.
export { closeOffers, closeOffersForOutsideSale, endPaidOffer } from './end-offers.service.ts';
export { markOfferPaid } from './offers.service.ts';

// Whom and what a person made offers to, and the offers of a deal for its parties to keep.
export { listDealOffers, listOfferedFor, listOfferPartners } from './offers.service.ts';

// How many were made for a listing.
export { countOffersMade } from './offers.service.ts';

// What comes next in an offer, in words.
export { tellOffer } from './offers.service.ts';
