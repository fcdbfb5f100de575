import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { planCall, settleCall, type ProviderSubscription } from '../money/money.api.ts';
import {
  lockListingForPlan,
  notePlanEndTold,
  setSubscriptionPeriod,
  unpublishForEndedPlan,
  type ListingRow,
} from '../listings/listings.api.ts';
import { bookInvoices } from './book-invoices.service.ts';
import { planCancel } from './end-running.service.ts';
import { dropChange, suspendChange } from './next-plan/move-change.service.ts';
import { closeAtRenewal } from './next-plan/settle-change.service.ts';
import { movePlan } from './move-subscription.service.ts';
import { planName } from './plans/plans.rules.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { aboutPlan } from './about-plan.service.ts';
import {
  decideChange,
  listingExpiresAt,
  type Subscription,
  type SubscriptionChange,
} from './subscriptions.rules.ts';
import { findByProviderId, lockSubscription, updateRunning } from './subscriptions.store.ts';

/**
 * Asks the provider for the state of a plan and follows it: renewed, not paid, ended. It only moves forward, so
 * the order and repetition of webhooks do not matter.
 * @returns false for a plan that is not known here (yet).
 * @throws {ProviderFailure} when it cannot be asked.
 */
export async function followSubscription(
  deps: SubscriptionsDeps,
  providerSubscriptionId: string,
): Promise<boolean> {
  const known = await findByProviderId(deps.db, providerSubscriptionId);
  if (!known) return false;
  const truth = await deps.payments.getSubscription(providerSubscriptionId);
  const mended =
    known.status === 'past_due' && truth.paid
      ? await deps.payments.getNewerMethod(providerSubscriptionId)
      : null;
  const key = await transact(deps, async (unit) => {
    const listing = await lockListingForPlan(unit, known.listingId);
    const current = await lockSubscription(unit.tx, known.id);
    if (!listing || !current) return null;
    return takeOver(unit, listing, current, truth, mended);
  });
  if (key) await settleCall(deps, key);
  await bookInvoices(deps, known);
  return true;
}

/**
 * @param mended the card that paid for a renewal which failed before.
 * @returns the key of a call that follows, to be settled after the commit.
 */
async function takeOver(
  unit: UnitOfWork,
  listing: ListingRow,
  current: Subscription,
  truth: ProviderSubscription,
  mended: string | null,
): Promise<string | null> {
  const change = decideChange(current, truth);
  switch (change.kind) {
    case 'none':
      return null;
    case 'still_runs':
      return planCancel(unit, current);
    case 'renewed':
      await renew(unit, listing, current, change, truth);
      return mended ? planRenewalMethod(unit, current, mended) : null;
    case 'renewal_failed':
      await movePlan(unit, current, 'fail_renewal', 'provider');
      await notePlanEndTold(unit, listing.id);
      unit.emit({
        type: 'subscriptions.renewal_failed',
        payload: {
          ...(await aboutPlan(unit, current, listing)),
          endsAt: current.currentPeriodEndAt.toISOString(),
        },
      });
      return null;
    case 'ending_changed':
      await updateRunning(unit.tx, current.id, {
        ends_without_renewal: change.endsWithoutRenewal,
      });
      if (change.endsWithoutRenewal) await suspendChange(unit, current.id);
      return null;
    case 'ended':
      await end(unit, listing, current);
      return null;
  }
}

async function renew(
  unit: UnitOfWork,
  listing: ListingRow,
  current: Subscription,
  change: Extract<SubscriptionChange, { kind: 'renewed' }>,
  truth: ProviderSubscription,
): Promise<void> {
  const endsWithoutRenewal = truth.cancelAtPeriodEnd;
  const chosen = await closeAtRenewal(unit, current, listing, truth);
  const lookupKey = chosen?.lookupKey ?? truth.lookupKey ?? current.lookupKey;
  await movePlan(unit, current, 'renew', 'provider', {
    lookup_key: lookupKey,
    amount_cents: change.amountCents,
    current_period_end_at: change.currentPeriodEndAt,
    ends_without_renewal: endsWithoutRenewal,
  });
  const { currentPeriodEndAt } = change;
  await setSubscriptionPeriod(unit, current.listingId, {
    expiresAt: listingExpiresAt({ ...current, currentPeriodEndAt, endsWithoutRenewal }),
  });
  unit.emit({
    type: 'subscriptions.renewed',
    payload: {
      ...(await aboutPlan(unit, current, listing)),
      amountCents: change.amountCents,
      planName: planName(lookupKey),
      endsAt: change.currentPeriodEndAt.toISOString(),
    },
  });
}

/**
 * Ended by the provider. If it ended early (a decision made there), the listing is hidden too; otherwise the
 * clock does that.
 */
async function end(unit: UnitOfWork, listing: ListingRow, current: Subscription): Promise<void> {
  await movePlan(unit, current, 'end', 'provider');
  await dropChange(unit, current.id);
  const isEarly = current.currentPeriodEndAt > unit.now;
  if (isEarly) await unpublishForEndedPlan(unit, listing.id);
  const reason = isEarly ? 'ended_early' : 'ran_out';
  unit.emit({
    type: 'subscriptions.ended',
    payload: { ...(await aboutPlan(unit, current, listing)), reason },
  });
}

/** The card that paid for a failed renewal takes the place of the old one. @returns the key of the call. */
function planRenewalMethod(
  unit: UnitOfWork,
  plan: Subscription,
  paymentMethodId: string,
): Promise<string> {
  const input = { subscriptionId: plan.providerSubscriptionId, paymentMethodId };
  return planCall(unit.tx, { kind: 'plan_card', input }, unit.now);
}
