import { claimEvent } from '../../core/outbox/outbox.store.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { lockListing } from '../listings/listings.api.ts';
import { aboutPlan } from './about-plan.service.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { findNewestPlan } from './subscriptions.store.ts';

/**
 * Tells who pays for a listing's plan that a payment for it was refunded, once for each event. A listing that is gone has
 * nobody who waits for it.
 */
export async function tellRefund(
  deps: SubscriptionsDeps,
  consumer: string,
  event: { id: string; payload: { listingId: string; amountCents: number } },
): Promise<void> {
  const { listingId, amountCents } = event.payload;
  await transact(deps, async (unit) => {
    if (!(await claimEvent(unit.tx, consumer, event.id))) return;
    const listing = await lockListing(unit, listingId);
    const plan = await findNewestPlan(unit.tx, listingId);
    if (!listing || !plan) return;
    const about = await aboutPlan(unit, plan, listing);
    unit.emit({ type: 'subscriptions.refunded', payload: { ...about, amountCents } });
  });
}
