import type { Subscription as SubscriptionView } from '@claimstead/contract/subscriptions.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import { orProviderAway } from '../money/money.api.ts';
import { getListingForDeal, isOwner } from '../listings/listings.api.ts';
import { findNewestCheckout } from './checkouts/checkouts.store.ts';
import { followCheckout, type CheckoutState } from './checkouts/follow-checkout.service.ts';
import {
  choosePlan as chooseNextPlan,
  keepPlan as keepPlanOfNow,
} from './next-plan/choose-plan.service.ts';
import { nextPlanMoves } from './next-plan/next-plan.rules.ts';
import { listOpenChanges } from './next-plan/next-plan.store.ts';
import { renewalOf } from './next-plan/renewal.rules.ts';
import { planName } from './plans/plans.rules.ts';
import { listPlanPrices } from './plans/plans.store.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { confirmRenewalPayment as takeOverRenewal } from './renewal-card.service.ts';
import { listingExpiresAt } from './subscriptions.rules.ts';
import { listBilling } from './subscriptions.store.ts';

/** What the browser needs to load the provider's scripts; nothing here is secret. */
export function paymentsConfig(deps: SubscriptionsDeps) {
  const { publishableKey, scriptUrl, connectScriptUrl } = deps.config.stripe;
  return { publishableKey, scriptUrl, connectScriptUrl };
}

/**
 * Checks the latest checkout of a listing and follows what the provider says, so that a page returning from
 * payment need not wait for a webhook. The address is never trusted.
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
  const chosen = await listOpenChanges(
    deps.db,
    rows.map(({ id }) => id),
  );
  const prices = await listPlanPrices(deps.db);
  return rows.map((row) => {
    const open = chosen.get(row.id) ?? null;
    const renewal = renewalOf(row, open, prices);
    return {
      id: row.id,
      patentId: row.listingId,
      patentTitle: row.title,
      patentNumber: row.patentNumber,
      type: planName(row.lookupKey),
      amount: row.amountCents,
      status: row.status,
      created: unixSeconds(row.startedAt),
      currentPeriodEnd: unixSeconds(row.currentPeriodEndAt),
      listedUntil: unixSeconds(row.listingExpiresAt ?? listingExpiresAt(row)),
      renewal: renewal && {
        type: planName(renewal.lookupKey),
        amount: renewal.amountCents,
        changed: renewal.isChange,
        confirmed: renewal.isConfirmed,
      },
      moves: [
        ...(row.status === 'past_due' && row.userId === userId ? ['pay_renewal' as const] : []),
        'cancel',
        ...nextPlanMoves(row, open, { userId, now: deps.clock.now() }),
      ],
    };
  });
}

/** Chooses the plan of the next renewal. @throws as `next-plan/choose-plan.service.ts` says */
export async function choosePlan(
  deps: SubscriptionsDeps,
  userId: string,
  input: { subscriptionId: string; priceId: string },
): Promise<SubscriptionView> {
  await chooseNextPlan(deps, userId, input);
  return viewOf(deps, userId, input.subscriptionId);
}

/** Takes the choice back. @throws as in `next-plan/choose-plan.service.ts` */
export async function keepPlan(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<SubscriptionView> {
  await keepPlanOfNow(deps, userId, subscriptionId);
  return viewOf(deps, userId, subscriptionId);
}

/** Follows the outcome of a renewal's payment. @throws as in `renewal-card.service.ts` */
export async function confirmRenewalPayment(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<SubscriptionView> {
  await takeOverRenewal(deps, userId, subscriptionId);
  return viewOf(deps, userId, subscriptionId);
}

async function viewOf(deps: SubscriptionsDeps, userId: string, id: string) {
  const view = (await listSubscriptions(deps, userId)).find((one) => one.id === id);
  // Canceled at this very moment by another owner.
  if (!view) throw new Problem('subscriptions.not_running');
  return view;
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
