import { Problem } from '../../core/errors/problem.ts';
import { orProviderAway } from '../money/money.api.ts';
import { followSubscription } from './follow-subscription.service.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { findPaidBy } from './find-paid-by.service.ts';

/**
 * What the browser needs to pay the renewal that failed with another card: the payment of its open invoice, so
 * that nothing can be charged twice.
 * @returns cents.
 * @throws {Problem} subscriptions.not_found, subscriptions.not_payer, subscriptions.nothing_due,
 *   payments.provider_away
 */
export async function openRenewalPayment(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<{ amount: number; clientSecret: string }> {
  const plan = await findPaidBy(deps, userId, subscriptionId);
  if (plan.status !== 'past_due') throw new Problem('subscriptions.nothing_due');
  const due = await orProviderAway(() =>
    deps.payments.getUnpaidRenewal(plan.providerSubscriptionId),
  );
  if (!due) throw new Problem('subscriptions.nothing_due');
  return { amount: due.amountCents, clientSecret: due.clientSecret };
}

/**
 * Follows the outcome of that payment, so that a page need not wait for a webhook. The browser's word is never
 * trusted.
 * @throws {Problem} as {@link openRenewalPayment}
 */
export async function confirmRenewalPayment(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<void> {
  const plan = await findPaidBy(deps, userId, subscriptionId);
  await orProviderAway(() => followSubscription(deps, plan.providerSubscriptionId));
}
