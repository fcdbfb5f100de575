import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { planCall } from '../money/money.api.ts';
import { lockListing } from '../listings/listings.api.ts';
import { movePlan } from './move-subscription.service.ts';
import { dropChange } from './next-plan/move-change.service.ts';
import type { EndReason } from './subscriptions.events.ts';
import { aboutPlan } from './about-plan.service.ts';
import type { Subscription, SubscriptionTransition } from './subscriptions.rules.ts';

const ways = {
  cancelled: ['cancel', 'owner'],
  replaced: ['replace', 'owner'],
  listing_gone: ['drop', 'system'],
  charged_back: ['end', 'provider'],
} as const satisfies Partial<Record<EndReason, Ending>>;
type Ending = readonly [SubscriptionTransition['move'], SubscriptionTransition['by']];

/**
 * Ends a locked, running plan here and plans the call that ends it at the provider.
 * @returns the key of that call, to be settled after the commit.
 */
export async function endRunning(
  unit: UnitOfWork,
  subscription: Subscription,
  reason: keyof typeof ways,
): Promise<string> {
  const [move, by] = ways[reason];
  await movePlan(unit, subscription, move, by);
  await dropChange(unit, subscription.id);
  const listing = await lockListing(unit, subscription.listingId);
  if (listing) {
    const payload = { ...(await aboutPlan(unit, subscription, listing)), reason };
    unit.emit({ type: 'subscriptions.ended', payload });
  }
  return planCancel(unit, subscription);
}

/** Plans to end it at the provider; the same key every time, since it can end only once. */
export function planCancel(unit: UnitOfWork, subscription: Subscription): Promise<string> {
  const input = { subscriptionId: subscription.providerSubscriptionId };
  return planCall(unit.tx, { kind: 'subscription_cancel', input }, unit.now);
}
