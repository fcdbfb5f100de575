import { Problem } from '../../core/errors/problem.ts';
import { isId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { settleCall } from '../money/money.api.ts';
import { lockListing, unpublishForEndedPlan } from '../listings/listings.api.ts';
import { findOpenCheckout } from './checkouts/checkouts.store.ts';
import { expireCheckout } from './checkouts/follow-checkout.service.ts';
import { endRunning } from './end-running.service.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { isRunning } from './subscriptions.rules.ts';
import { findOwnedSubscription, lockRunning, lockSubscription } from './subscriptions.store.ts';

/**
 * Cancels a plan immediately: this call hides the listing, and nothing is refunded
 * (P4.4). The provider is told by a stored call, so a
 * provider that is away delays nothing here. Repeating it changes nothing.
 * @throws {Problem} subscriptions.not_found for an unknown plan, or one of someone else's listing.
 */
export async function cancelSubscription(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<void> {
  const found = isId(subscriptionId)
    ? await findOwnedSubscription(deps.db, subscriptionId, userId)
    : null;
  if (!found) throw new Problem('subscriptions.not_found');
  const key = await transact(deps, async (unit) => {
    await lockListing(unit, found.listingId);
    const current = await lockSubscription(unit.tx, found.id);
    if (!current || !isRunning(current)) return null;
    const planned = await endRunning(unit, current, 'cancelled');
    await unpublishForEndedPlan(unit, current.listingId);
    return planned;
  });
  if (key) await settleCall(deps, key);
}

/** A sold or deleted listing needs no plan, and no checkout for one may stay open. */
export async function cancelForGoneListing(
  deps: SubscriptionsDeps,
  listingId: string,
): Promise<void> {
  const key = await transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    const current = await lockRunning(unit.tx, listingId);
    return current ? endRunning(unit, current, 'listing_gone') : null;
  });
  if (key) await settleCall(deps, key);
  const open = await findOpenCheckout(deps.db, listingId);
  if (open) await expireCheckout(deps, open);
}
