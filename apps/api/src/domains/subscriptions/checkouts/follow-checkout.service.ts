import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  planCall,
  settleCall,
  type CallOutcome,
  type ProviderCheckout,
  type ProviderSubscription,
  providerAway,
} from '../../money/money.api.ts';
import {
  lockListingForPlan,
  setSubscriptionPeriod,
  type ListingRow,
} from '../../listings/listings.api.ts';
import { bookInvoices } from '../book-invoices.service.ts';
import { endRunning, planCancel } from '../end-running.service.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { aboutPlan } from '../about-plan.service.ts';
import { listingExpiresAt, timeLeftMs, type Subscription } from '../subscriptions.rules.ts';
import { insertSubscription, lockRunning } from '../subscriptions.store.ts';
import { saveProviderCheckout, type Checkout } from './checkouts.store.ts';
import { closeCheckout } from './close-checkout.service.ts';
import { domainOfCheckout, takeFreePeriod } from '../free-periods/free-period-domains.service.ts';
import { releaseFreePeriod } from '../free-periods/free-periods.store.ts';

export type CheckoutState = 'open' | 'processing' | 'complete' | 'expired';

/**
 * Asks the provider for the state of a checkout and follows it: a completed one starts the plan, an expired one
 * gives the free period back. Safe to repeat, even concurrently.
 * @throws {ProviderFailure} when it cannot be asked.
 */
export async function followCheckout(
  deps: SubscriptionsDeps,
  checkout: Checkout,
): Promise<CheckoutState> {
  if (checkout.state === 'complete') return 'complete';
  if (checkout.state !== 'open') return 'expired';
  const outcome = await madeCheckout(deps, checkout);
  if (outcome.state === 'unknown') return 'open';
  if (outcome.state === 'refused') return 'expired';
  const truth = await deps.payments.getCheckout(outcome.objectId);
  if (truth.status === 'open') return 'open';
  if (truth.status === 'expired') {
    await closeUnused(deps, checkout, 'expire');
    return 'expired';
  }
  if (!truth.isSettled || truth.subscriptionId === null) return 'processing';
  await startPlan(deps, checkout, truth, await deps.payments.getSubscription(truth.subscriptionId));
  return 'complete';
}

/**
 * Ends a checkout that must no longer be paid.
 * @returns `complete` when it was paid before it could be ended.
 * @throws {Problem} payments.provider_away while nobody can say whether it ended.
 */
export async function expireCheckout(
  deps: SubscriptionsDeps,
  checkout: Checkout,
): Promise<CheckoutState> {
  const made = await madeCheckout(deps, checkout);
  if (made.state === 'refused') return 'expired';
  if (made.state === 'unknown') throw providerAway('no answer about an open checkout');
  const key = await transact(deps, ({ tx, now }) =>
    planCall(tx, { kind: 'checkout_expire', input: { checkoutId: made.objectId } }, now),
  );
  const ended = await settleCall(deps, key);
  if (ended.state === 'unknown') throw providerAway('no answer about ending a checkout');
  // A refusal means that it is complete or has expired on its own: the next read tells which.
  return followCheckout(deps, checkout);
}

/** The outcome of the call that makes this checkout, made again while it is unknown. */
export async function madeCheckout(
  deps: SubscriptionsDeps,
  checkout: Checkout,
): Promise<CallOutcome> {
  if (checkout.providerCheckoutId) {
    return { state: 'succeeded', objectId: checkout.providerCheckoutId };
  }
  const outcome = await settleCall(deps, checkout.businessKey);
  if (outcome.state === 'succeeded') {
    await saveProviderCheckout(deps.db, checkout.id, outcome.objectId);
  }
  if (outcome.state === 'refused') await closeUnused(deps, checkout, 'refuse');
  return outcome;
}

/** Closes a checkout that was never paid; the free period may be claimed again. */
async function closeUnused(
  deps: SubscriptionsDeps,
  checkout: Checkout,
  move: 'expire' | 'refuse',
): Promise<void> {
  await transact(deps, async (unit) => {
    if (!(await closeCheckout(unit, checkout.id, move))) return;
    await releaseFreePeriod(unit.tx, checkout.id);
  });
}

async function startPlan(
  deps: SubscriptionsDeps,
  checkout: Checkout,
  paid: ProviderCheckout,
  plan: ProviderSubscription,
): Promise<void> {
  const subscription = newSubscription(deps, checkout, paid, plan);
  const from = paid.isFree ? await domainOfCheckout(deps, checkout) : null;
  const keys = await transact(deps, async (unit) => {
    const listing = await lockListingForPlan(unit, checkout.listingId);
    if (!(await closeCheckout(unit, checkout.id, 'complete'))) return [];
    if (paid.isFree) await takeFreePeriod(unit, checkout, from);
    else await releaseFreePeriod(unit.tx, checkout.id);
    return beginPlan(unit, listing, subscription);
  });
  for (const key of keys) await settleCall(deps, key);
  await bookInvoices(deps, subscription);
}

/** @returns the keys of the calls that follow, to be settled after the commit. */
async function beginPlan(
  unit: UnitOfWork,
  listing: ListingRow | null,
  bought: Subscription,
): Promise<string[]> {
  const { tx, now } = unit;
  if (!listing || listing.deletedAt !== null || listing.saleState === 'sold') {
    // Paid for a listing that is gone: the plan is recorded and ends immediately.
    await insertSubscription(tx, { ...bought, status: 'cancelled' }, now);
    return [await planCancel(unit, bought)];
  }
  const carriedOverMs = timeLeftMs(listing.subscriptionExpiresAt, now);
  const subscription = { ...bought, carriedOverMs };
  const keys: string[] = [];
  const replaced = await lockRunning(tx, listing.id);
  if (replaced) keys.push(await endRunning(unit, replaced, 'replaced'));
  await insertSubscription(tx, subscription, null);
  const endsAt = subscription.currentPeriodEndAt;
  await setSubscriptionPeriod(unit, listing.id, {
    expiresAt: listingExpiresAt(subscription),
  });
  unit.emit({
    type: 'subscriptions.started',
    payload: {
      ...(await aboutPlan(unit, subscription, listing)),
      freePeriod: subscription.freePeriod,
      amountCents: subscription.amountCents,
      endsAt: endsAt.toISOString(),
    },
  });
  if (subscription.endsWithoutRenewal) {
    const input = { subscriptionId: subscription.providerSubscriptionId };
    keys.push(await planCall(tx, { kind: 'end_at_period_end', input }, now));
  }
  return keys;
}

function newSubscription(
  deps: SubscriptionsDeps,
  checkout: Checkout,
  paid: ProviderCheckout,
  plan: ProviderSubscription,
): Subscription {
  return {
    id: newId(deps.clock.now().getTime()),
    listingId: checkout.listingId,
    userId: checkout.userId,
    providerSubscriptionId: plan.id,
    lookupKey: plan.lookupKey ?? checkout.lookupKey,
    amountCents: paid.isFree ? 0 : plan.amountCents,
    status: 'active',
    freePeriod: paid.isFree,
    // A free period without anything to charge simply ends (P4.2).
    endsWithoutRenewal: plan.cancelAtPeriodEnd || !plan.hasPaymentMethod,
    carriedOverMs: 0,
    startedAt: plan.createdAt,
    currentPeriodEndAt: plan.currentPeriodEndAt,
  };
}
