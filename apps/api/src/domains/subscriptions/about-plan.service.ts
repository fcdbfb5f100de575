import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { aboutListing, type ListingRow } from '../listings/listings.api.ts';
import type { Subscription } from './subscriptions.rules.ts';

/** What every event about a plan names: the plan, the listing, and whom it concerns. */
export async function aboutPlan(
  unit: UnitOfWork,
  subscription: Pick<Subscription, 'id'>,
  listing: ListingRow,
) {
  const { listingId, title, ownerUserIds } = await aboutListing(unit.tx, listing);
  const underSale = listing.saleState === 'under_sale';
  return { subscriptionId: subscription.id, listingId, title, ownerUserIds, underSale };
}
