import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { listOwners, type ListingRow } from '../listings/listings.service.ts';
import type { Subscription } from './subscriptions.rules.ts';

/** What every event about a plan names: the plan, the listing, and whom it concerns. */
export async function aboutPlan(
  unit: UnitOfWork,
  subscription: Pick<Subscription, 'id'>,
  listing: Pick<ListingRow, 'id' | 'title'>,
) {
  const owners = await listOwners(unit.tx, listing.id);
  return {
    subscriptionId: subscription.id,
    listingId: listing.id,
    title: listing.title,
    ownerUserIds: owners.flatMap((owner) => (owner.userId === null ? [] : [owner.userId])),
  };
}
