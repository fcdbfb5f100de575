import type { Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids/ids.ts';
import { eachAlone } from '../../../core/jobs/each-alone.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  endingSubject,
  keepingSubject,
  nextAttemptFor,
  planCall,
  settleCall,
} from '../../money/money.api.ts';
import {
  lockListing,
  lockListingForPlan,
  setSubscriptionPeriod,
} from '../../listings/listings.api.ts';
import { suspendChange } from '../next-plan/move-change.service.ts';
import { isUnsettled } from '../next-plan/next-plan.rules.ts';
import { findOpenChange } from '../next-plan/next-plan.store.ts';
import { askAgain, settleOpenChange } from '../next-plan/settle-change.service.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { isRunning } from '../subscriptions.rules.ts';
import {
  findRunning,
  lockRunning,
  lockSubscription,
  updateRunning,
} from '../subscriptions.store.ts';
import { endPause } from './end-pause.service.ts';
import {
  insertPause,
  listListingsToPause,
  listPausesToEnd,
  type PlanPause,
} from './pauses.store.ts';

const atOnce = 200;

/**
 * While a listing is under sale, its plan does not renew; after a canceled sale, the listing returns with the
 * time it had left (P4.5). The provider's periods do not move for that: the time is carried
 * over on the plan, and comes on top of every later period too. Sales need not tell: the listing's own state
 * does.
 */
export async function pausePlans(deps: SubscriptionsDeps): Promise<void> {
  const toPause = await listListingsToPause(deps.db, atOnce);
  const toEnd = await listPausesToEnd(deps.db, atOnce);
  const due = [
    ...toPause.map((listingId) => ({ listingId, run: () => pause(deps, listingId) })),
    ...toEnd.map((open) => ({ listingId: open.listingId, run: () => resume(deps, open) })),
  ];
  try {
    await eachAlone(
      deps,
      due,
      ({ run }) => run(),
      ({ listingId }) => ({ listingId }),
    );
  } finally {
    await askAgain(deps);
  }
}

async function pause(deps: SubscriptionsDeps, listingId: string): Promise<void> {
  // What was chosen for the renewal is made or known not to be, before the renewal is stopped.
  const running = await findRunning(deps.db, listingId);
  if (running && !(await settleOpenChange(deps, running.id))) return;
  const key = await transact(deps, async (unit) => {
    const { tx, now } = unit;
    const listing = await lockListing(unit, listingId);
    const plan = await lockRunning(tx, listingId);
    if (listing?.saleState !== 'under_sale' || !plan) return null;
    const chosen = await findOpenChange(tx, plan.id);
    if (chosen && isUnsettled(chosen)) return null;
    const stoppedRenewal = !plan.endsWithoutRenewal;
    const subscriptionId = plan.providerSubscriptionId;
    const attempt = await nextAttemptFor(tx, endingSubject(subscriptionId));
    const businessKey = stoppedRenewal
      ? await planCall(tx, { kind: 'end_at_period_end', attempt, input: { subscriptionId } }, now)
      : null;
    const about = { id: newId(now.getTime()), listingId, subscriptionId: plan.id };
    await insertPause(tx, { ...about, stoppedRenewal, businessKey, pausedAt: now });
    if (stoppedRenewal) await updateRunning(tx, plan.id, { ends_without_renewal: true });
    await suspendChange(unit, plan.id);
    return businessKey;
  });
  if (key) await settleCall(deps, key);
}

async function resume(deps: SubscriptionsDeps, open: PlanPause): Promise<void> {
  // Both calls set the same switch: the second must not overtake the first.
  const stopped = open.businessKey ? await settleCall(deps, open.businessKey) : null;
  if (stopped?.state === 'unknown') return;
  const key = await transact(deps, async (unit) => {
    const { tx, now } = unit;
    const listing = await lockListingForPlan(unit, open.listingId);
    const plan = await lockSubscription(tx, open.subscriptionId);
    if (!listing || !plan || listing.saleState === 'under_sale') return null;
    if (!(await endPause(unit, open.id))) return null;
    if (listing.saleState === 'sold' || listing.deletedAt !== null) return null;
    const pausedMs = now.getTime() - open.pausedAt.getTime();
    // A plan that ended before its time in the meantime, whoever ended it, has nothing left to give back.
    const endsAt = listing.subscriptionExpiresAt;
    if (endsAt && endsAt >= plan.currentPeriodEndAt) {
      const expiresAt = new Date(endsAt.getTime() + pausedMs);
      await setSubscriptionPeriod(unit, listing.id, { expiresAt });
      await carryOver(tx, listing.id, pausedMs);
    }
    if (!open.stoppedRenewal || !isRunning(plan)) return null;
    const subscriptionId = plan.providerSubscriptionId;
    const attempt = await nextAttemptFor(tx, keepingSubject(subscriptionId));
    await updateRunning(tx, plan.id, { ends_without_renewal: false });
    return planCall(tx, { kind: 'keep_renewing', attempt, input: { subscriptionId } }, now);
  });
  if (key) await settleCall(deps, key);
}

/** On the plan that renews from here on, if any: it need not be the one that was paused. */
async function carryOver(tx: Tx, listingId: string, pausedMs: number): Promise<void> {
  const running = await lockRunning(tx, listingId);
  if (!running) return;
  await updateRunning(tx, running.id, { carried_over_ms: running.carriedOverMs + pausedMs });
}
