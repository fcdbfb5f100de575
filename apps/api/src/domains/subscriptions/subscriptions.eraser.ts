import type { Eraser } from '../../core/account/eraser.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { endingSubject, nextAttemptFor, planCall } from '../money/money.api.ts';
import { listCreatedUnsold, lockListing } from '../listings/listings.api.ts';
import { endRunning } from './end-running.service.ts';
import { forgetAccountOfFreePeriod } from './free-periods/free-periods.store.ts';
import { dropChange } from './next-plan/move-change.service.ts';
import { isRunning } from './subscriptions.rules.ts';
import {
  listRunningPaidBy,
  lockRunning,
  lockSubscription,
  updateRunning,
} from './subscriptions.store.ts';

/**
 * Plans end with the listings that the person made; the provider is told by stored calls, which are made
 * after the commit. A plan that the person paid for someone else's listing runs to the end of what is
 * paid and renews no more. The rows stay: they are the bills, and name nobody. That the free period was
 * had stays as a keyed hash of the mailbox alone, so that a new account does not bring it back.
 */
export const subscriptionsEraser: Eraser = {
  domain: 'subscriptions',
  erase: async (unit, { userId }) => {
    for (const listingId of await listCreatedUnsold(unit.tx, userId)) {
      await lockListing(unit, listingId);
      const running = await lockRunning(unit.tx, listingId);
      if (running) await endRunning(unit, running, 'listing_gone');
    }
    for (const { id, listingId } of await listRunningPaidBy(unit.tx, userId)) {
      await stopRenewing(unit, listingId, id);
    }
    await forgetAccountOfFreePeriod(unit.tx, userId);
  },
};

async function stopRenewing(unit: UnitOfWork, listingId: string, planId: string): Promise<void> {
  await lockListing(unit, listingId);
  const plan = await lockSubscription(unit.tx, planId);
  if (!plan || !isRunning(plan) || plan.endsWithoutRenewal) return;
  const subscriptionId = plan.providerSubscriptionId;
  const attempt = await nextAttemptFor(unit.tx, endingSubject(subscriptionId));
  await planCall(
    unit.tx,
    { kind: 'end_at_period_end', attempt, input: { subscriptionId } },
    unit.now,
  );
  await updateRunning(unit.tx, plan.id, { ends_without_renewal: true });
  await dropChange(unit, plan.id);
}
