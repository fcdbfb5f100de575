import { Problem } from '../../core/errors/problem.ts';
import { isId } from '../../core/ids/ids.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import type { Subscription } from './subscriptions.rules.ts';
import { findOwnedSubscription } from './subscriptions.store.ts';

/** A plan, for the owner who pays for it. @throws {Problem} subscriptions.not_found, subscriptions.not_payer */
export async function findPaidBy(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<Subscription> {
  const found = isId(subscriptionId)
    ? await findOwnedSubscription(deps.db, subscriptionId, userId)
    : null;
  if (!found) throw new Problem('subscriptions.not_found');
  if (found.userId !== userId) throw new Problem('subscriptions.not_payer');
  return found;
}
