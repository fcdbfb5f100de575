import { eachAlone } from '../../../core/jobs/each-alone.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  endingSubject,
  keepingSubject,
  findOutcome,
  findUnsettled,
  settleCall,
  type CallOutcome,
} from '../../money/money.api.ts';
import { lockListing, type ListingRow } from '../../listings/listings.api.ts';
import { planName } from '../plans/plans.rules.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { aboutPlan } from '../about-plan.service.ts';
import type { Subscription } from '../subscriptions.rules.ts';
import { findSubscription, lockSubscription } from '../subscriptions.store.ts';
import { move, planChangeCall, planKeepCall } from './move-change.service.ts';
import { isUnsettled, type PlanChange } from './next-plan.rules.ts';
import { findChangeByKey, findOpenChange, listToAskAgain } from './next-plan.store.ts';

const atOnce = 200;

/**
 * Follows the outcome of a call for the next renewal's plan, whoever settled it. Repeating it changes nothing.
 */
export async function takeOutcome(deps: SubscriptionsDeps, businessKey: string): Promise<void> {
  const known = await findChangeByKey(deps.db, businessKey);
  const outcome = await findOutcome(deps.db, businessKey);
  if (!known || !outcome || outcome.state === 'unknown') return;
  const key = await withLocks(deps, known, async (unit, listing, plan) => {
    const change = await findChangeByKey(unit.tx, businessKey);
    if (!change || !isUnsettled(change)) return null;
    if (outcome.state === 'succeeded') {
      await move(unit, change, 'confirm', 'provider');
      return null;
    }
    if (!(await move(unit, change, 'refuse', 'provider')) || change.state !== 'asked') return null;
    if (listing) await tellFailed(unit, plan, listing, change);
    // An earlier plan may still exist at the provider: it must go.
    return planKeepCall(unit, plan);
  });
  if (key) await settleCall(deps, key);
}

/** Waits for the last call about a plan's next renewal. @returns whether its outcome is known now. */
export async function settleOpenChange(
  deps: SubscriptionsDeps,
  subscriptionId: string,
): Promise<boolean> {
  const open = await findOpenChange(deps.db, subscriptionId);
  if (!open || !isUnsettled(open) || open.businessKey === null) return true;
  return (await settleAndTake(deps, open.businessKey)).state !== 'unknown';
}

/** Settles a call and takes its outcome over. */
export async function settleAndTake(
  deps: SubscriptionsDeps,
  businessKey: string,
): Promise<CallOutcome> {
  const outcome = await settleCall(deps, businessKey);
  await takeOutcome(deps, businessKey);
  return outcome;
}

/** After a sale that fell through: the earlier choice is made again. */
export async function askAgain(deps: SubscriptionsDeps): Promise<void> {
  const due = await listToAskAgain(deps.db, atOnce);
  await eachAlone(
    deps,
    due,
    (waiting) => askAgainFor(deps, waiting),
    ({ id }) => ({ planChangeId: id }),
  );
}

async function askAgainFor(deps: SubscriptionsDeps, waiting: PlanChange): Promise<void> {
  const key = await withLocks(deps, waiting, async (unit, listing, plan) => {
    const open = await findOpenChange(unit.tx, plan.id);
    if (open?.state !== 'waiting' || plan.status !== 'active' || plan.endsWithoutRenewal) {
      return null;
    }
    if (!listing || listing.saleState === 'under_sale') return null;
    if (plan.currentPeriodEndAt <= unit.now) return null;
    // The renewal goes on at the provider first.
    const subjects = [endingSubject, keepingSubject];
    for (const subjectOf of subjects) {
      if (await findUnsettled(unit.tx, subjectOf(plan.providerSubscriptionId))) return null;
    }
    const businessKey = await planChangeCall(unit, plan, open.priceId);
    const renewsAt = plan.currentPeriodEndAt;
    await move(unit, open, 'ask_again', 'system', { businessKey, renewsAt });
    return businessKey;
  });
  if (key) await settleAndTake(deps, key);
}

/**
 * A renewal is paid: the choice for it is over, whatever the provider did.
 * @returns the choice, where the plan was renewed with it.
 */
export async function closeAtRenewal(
  unit: UnitOfWork,
  plan: Subscription,
  listing: ListingRow,
  renewedWith: { priceId: string | null },
): Promise<PlanChange | null> {
  const open = await findOpenChange(unit.tx, plan.id);
  if (!open) return null;
  if (open.priceId === renewedWith.priceId) {
    const wasTakenBack = open.state === 'taking_back';
    if ((await move(unit, open, 'renew_with_it', 'provider')) && wasTakenBack) {
      await tellLate(unit, plan, listing, open);
    }
    return open;
  }
  const wasMissed = open.state !== 'taking_back';
  if ((await move(unit, open, 'renew_without_it', 'provider')) && wasMissed) {
    await tellFailed(unit, plan, listing, open);
  }
  return null;
}

async function tellFailed(
  unit: UnitOfWork,
  plan: Subscription,
  listing: ListingRow,
  change: PlanChange,
): Promise<void> {
  unit.emit({
    type: 'subscriptions.change_failed',
    payload: {
      ...(await aboutPlan(unit, plan, listing)),
      chosenName: planName(change.lookupKey),
    },
  });
}

/** The payer took the choice back, but the renewal was faster. */
async function tellLate(
  unit: UnitOfWork,
  plan: Subscription,
  listing: ListingRow,
  change: PlanChange,
): Promise<void> {
  unit.emit({
    type: 'subscriptions.kept_too_late',
    payload: {
      ...(await aboutPlan(unit, plan, listing)),
      chosenName: planName(change.lookupKey),
      amountCents: change.amountCents,
    },
  });
}

/** Locks the listing and the plan of a choice, in the order that every change here takes. */
async function withLocks(
  deps: SubscriptionsDeps,
  change: Pick<PlanChange, 'subscriptionId'>,
  work: (
    unit: UnitOfWork,
    listing: ListingRow | null,
    plan: Subscription,
  ) => Promise<string | null>,
): Promise<string | null> {
  const found = await findSubscription(deps.db, change.subscriptionId);
  if (!found) return null;
  return transact(deps, async (unit) => {
    const listing = await lockListing(unit, found.listingId);
    const plan = await lockSubscription(unit.tx, found.id);
    return plan ? work(unit, listing, plan) : null;
  });
}
