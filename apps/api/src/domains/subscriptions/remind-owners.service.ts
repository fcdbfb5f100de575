import { eachAlone } from '../../core/jobs/each-alone.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { lockListing } from '../listings/listings.api.ts';
import { findOpenChange } from './next-plan/next-plan.store.ts';
import { renewalOf } from './next-plan/renewal.rules.ts';
import { planName } from './plans/plans.rules.ts';
import { listPlanPrices } from './plans/plans.store.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { aboutPlan } from './about-plan.service.ts';
import {
  isRunning,
  listingExpiresAt,
  remindedBeforeDays,
  type Subscription,
} from './subscriptions.rules.ts';
import { listToRemind, lockSubscription, updateRunning } from './subscriptions.store.ts';

const atOnce = 200;

/** Tells owners seven days before a plan's end, once per period (P4.3). */
export async function remindOwners(deps: SubscriptionsDeps): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + remindedBeforeDays * 24 * 3_600_000);
  const due = await listToRemind(deps.db, now, until, atOnce);
  await eachAlone(
    deps,
    due,
    (plan) => remind(deps, plan),
    ({ id }) => ({ subscriptionId: id }),
  );
}

async function remind(deps: SubscriptionsDeps, plan: Subscription): Promise<void> {
  await transact(deps, async (unit) => {
    const listing = await lockListing(unit, plan.listingId);
    const current = await lockSubscription(unit.tx, plan.id);
    if (!listing || !current || !isRunning(current)) return;
    const endsAt = current.currentPeriodEndAt;
    if (endsAt.getTime() !== plan.currentPeriodEndAt.getTime()) return;
    const chosen = await findOpenChange(unit.tx, current.id);
    const renewal = renewalOf(current, chosen, await listPlanPrices(unit.tx));
    const renews = renewal !== null;
    await updateRunning(unit.tx, current.id, { reminded_for: endsAt });
    unit.emit({
      type: 'subscriptions.expiring',
      payload: {
        ...(await aboutPlan(unit, current, listing)),
        // What is charged for again is charged at the period's end; what is not ends with the listing.
        endsAt: (renews ? endsAt : listingExpiresAt(current)).toISOString(),
        renews,
        planName: planName(renewal?.lookupKey ?? current.lookupKey),
        amountCents: renewal?.amountCents ?? 0,
        isChange: renewal?.isChange ?? false,
      },
    });
  });
}
