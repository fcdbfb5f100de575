import type { Subscription as SubscriptionView } from '@claimstead/contract/subscriptions.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import { orProviderAway } from '../../integrations/payments/provider-away.ts';
import { getListingForDeal, isOwner } from '../listings/listings.service.ts';
import { findNewestCheckout } from './checkouts/checkouts.store.ts';
import { followCheckout, type CheckoutState } from './checkouts/follow-checkout.service.ts';
import { planName } from './plans/plans.rules.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { listBilling } from './subscriptions.store.ts';

export { listPlans, prepareCatalogue } from './plans/plans.service.ts';
export { startCheckout } from './checkouts/start-checkout.service.ts';
export { listInvoices } from './invoices/invoices.service.ts';
export { cancelSubscription } from './cancel-subscription.service.ts';

/** What the browser needs to load the provider's scripts; nothing here is secret. */
export function paymentsConfig(deps: SubscriptionsDeps) {
  const { publishableKey, scriptUrl, connectScriptUrl } = deps.config.stripe;
  return { publishableKey, scriptUrl, connectScriptUrl };
}

/**
 * Looks at the newest checkout of a listing and takes over what the provider says, so that a page that
 * comes back from paying need not wait for a webhook. What the address says is never believed.
 * @throws {Problem} listings.not_found for a stranger, payments.provider_away
 */
export async function confirmCheckout(
  deps: SubscriptionsDeps,
  userId: string,
  listingId: string,
): Promise<{
  status: CheckoutState | 'none';
  subscriptionExpirationTimestamp: string | null;
}> {
  if (!(await isOwner(deps.db, listingId, userId))) throw new Problem('listings.not_found');
  const checkout = await findNewestCheckout(deps.db, listingId);
  const status = checkout ? await orProviderAway(() => followCheckout(deps, checkout)) : 'none';
  const listing = await getListingForDeal(deps.db, listingId, deps.clock.now());
  return {
    status,
    subscriptionExpirationTimestamp: listing?.subscriptionExpiresAt?.toISOString() ?? null,
  };
}

/** The running plans of this person's listings, newest first: cents and Unix seconds on the wire. */
export async function listSubscriptions(
  deps: SubscriptionsDeps,
  userId: string,
): Promise<SubscriptionView[]> {
  const rows = await listBilling(deps.db, userId);
  return rows.map((row) => ({
    id: row.id,
    patentId: row.listingId,
    patentTitle: row.title,
    patentNumber: row.patentNumber,
    type: planName(row.lookupKey),
    amount: row.amountCents,
    status: row.status,
    created: unixSeconds(row.startedAt),
    currentPeriodEnd: unixSeconds(row.currentPeriodEndAt),
  }));
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
