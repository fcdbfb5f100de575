import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { getListingForDeal, markUnderSale } from '../../listings/listings.api.ts';
import { findOfferBeingPaid } from '../../offers/offers.api.ts';
import type { Checkout } from '../checkouts.store.ts';
import { decideDue, type Due } from '../terms/due.rules.ts';
import { isTiedUp } from '../terms/tied-sales.service.ts';

/** Takes the listing for this checkout, by compare-and-set; null: it is no longer for sale on these terms. */
export async function takeListing(unit: UnitOfWork, checkout: Checkout): Promise<Due | null> {
  const { offerId, amountCents, disclosuresVersion, status } = checkout;
  if (status === 'processing') {
    // It was taken when the debit began.
    return {
      amountCents,
      offer: offerId ? { offerId, amountCents, payBy: null, disclosuresVersion } : null,
    };
  }
  if (status !== 'open' && status !== 'given_up') return null;
  const listing = await getListingForDeal(unit.tx, checkout.listingId, unit.now);
  if (!listing) return null;
  const { listingId, buyerUserId } = checkout;
  const offer = await findOfferBeingPaid(unit.tx, listingId, buyerUserId, unit.now);
  const decided = decideDue(listing, offer, buyerUserId, unit.now);
  if (!decided.ok || decided.due.amountCents !== amountCents) return null;
  if (await isTiedUp(unit, listing, checkout.legalStatusShown)) return null;
  return (await markUnderSale(unit, listingId, buyerUserId)) ? decided.due : null;
}
