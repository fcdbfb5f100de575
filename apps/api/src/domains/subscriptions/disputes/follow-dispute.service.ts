import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { lockListingForPlan, unpublishForEndedPlan } from '../../listings/listings.api.ts';
import { settleCall } from '../../money/money.api.ts';
import { aboutPlan } from '../about-plan.service.ts';
import { endRunning } from '../end-running.service.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import type { PlanDisputeNews } from '../subscriptions.events.ts';
import { isRunning } from '../subscriptions.rules.ts';
import { findByProviderId, lockSubscription } from '../subscriptions.store.ts';
import type { PlanDisputeState } from '../subscriptions.tables.ts';
import {
  moveTo,
  type PlanDispute,
  planDisputeLifecycle,
  type PlanDisputeTransition,
} from './plan-dispute-lifecycle.rules.ts';
import { findDispute, saveDispute, setEvidenceDue } from './plan-disputes.store.ts';

type Taking = Situation<PlanDispute> & {
  heard: Pick<PlanDispute, 'amountCents' | 'evidenceDueAt'>;
};

const take = keepLifecycle<PlanDisputeTransition, Taking>(planDisputeLifecycle, {
  save: ({ tx, now }, { subject, heard }, { transition: { from, to }, mark }) =>
    saveDispute(tx, { ...subject, ...heard, state: to }, { from, now, mark }),
  movedOn: ({ id }) => new Error(`dispute ${id} moved on although its plan was locked`),
});

const newsOf = {
  inquiry: 'questioned',
  open: 'opened',
  won: 'kept',
  lost: 'lost',
} as const satisfies Record<PlanDisputeState, PlanDisputeNews>;

/**
 * A bank asks about a plan's payment, disputes it, or has decided: operators are told of each once, right away, with the time
 * until which the bank wants our evidence. A payment that is lost ends its plan here and at the provider, since nobody has
 * paid for it.
 * @throws {ProviderFailure}
 */
export async function followPlanDispute(deps: SubscriptionsDeps, disputeId: string): Promise<void> {
  const dispute = await deps.payments.getDispute(disputeId);
  if (dispute.saleId !== null) return;
  const providerId = await deps.payments.findDisputedPlan(disputeId);
  const known = providerId === null ? null : await findByProviderId(deps.db, providerId);
  if (!known) return;
  const { status: state, amountCents, evidenceDueAt } = dispute;
  const heard = { amountCents, evidenceDueAt };
  const key = await transact(deps, async (unit) => {
    const listing = await lockListingForPlan(unit, known.listingId);
    const plan = await lockSubscription(unit.tx, known.id);
    if (!listing || !plan) return null;
    const none = { id: disputeId, subscriptionId: plan.id, ...heard, state: 'none' } as const;
    const subject = (await findDispute(unit.tx, disputeId)) ?? none;
    if (subject.state === state) {
      await setEvidenceDue(unit.tx, disputeId, evidenceDueAt);
      return null;
    }
    await take(unit, { subject, heard }, { move: moveTo[state], by: 'bank' });
    const endsPlan = state === 'lost' && isRunning(plan);
    const about = await aboutPlan(unit, plan, listing);
    const due = evidenceDueAt ? { evidenceDueAt: evidenceDueAt.toISOString() } : {};
    unit.emit({
      type: 'subscriptions.disputed',
      payload: { ...about, news: newsOf[state], amountCents, endsPlan, ...due },
    });
    if (!endsPlan) return null;
    const planned = await endRunning(unit, plan, 'charged_back');
    await unpublishForEndedPlan(unit, plan.listingId);
    return planned;
  });
  if (key) await settleCall(deps, key);
}
