import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { nextPlanSubject, nextAttemptFor, planCall } from '../../money/money.api.ts';
import type { Subscription } from '../subscriptions.rules.ts';
import {
  isOpen,
  planChangeLifecycle,
  type PlanChange,
  type PlanChangeTransition,
} from './next-plan.rules.ts';
import { findOpenChange, saveChange } from './next-plan.store.ts';

/** The call that the new state waits for, or its renewal; the old one is kept where it is left out. */
type Next = { businessKey?: string | null; renewsAt?: Date };

const take = keepLifecycle<PlanChangeTransition, Situation<PlanChange> & { next: Next }>(
  planChangeLifecycle,
  {
    save: (unit, { subject: change, next }, { transition, mark }) =>
      saveChange(unit.tx, change, mark, {
        state: transition.to,
        businessKey: next.businessKey === undefined ? change.businessKey : next.businessKey,
        renewsAt: next.renewsAt ?? change.renewsAt,
        closedAt: isOpen(transition.to) ? null : unit.now,
      }),
    movedOn: (change) =>
      new Error(`plan change ${change.id} moved on although its plan was locked`),
  },
);

/**
 * Takes a transition of a choice's life. Call it under the lock of its plan.
 * @returns false when the table has no such transition from where it stands.
 */
export async function move(
  unit: UnitOfWork,
  change: PlanChange,
  how: PlanChangeTransition['move'],
  by: PlanChangeTransition['by'],
  next: Next = {},
): Promise<boolean> {
  const request = { move: how, by };
  if (!planChangeLifecycle.allows({ subject: change, now: unit.now }, request)) return false;
  await take(unit, { subject: change, next }, request);
  return true;
}

/** The plan has ended or will not renew, so the choice for its renewal has ended too. */
export async function dropChange(unit: UnitOfWork, subscriptionId: string): Promise<void> {
  const open = await findOpenChange(unit.tx, subscriptionId);
  if (open) await move(unit, open, 'end', 'system');
}

/** Nothing renews for now: the choice is kept, and made again when renewals resume. */
export async function suspendChange(unit: UnitOfWork, subscriptionId: string): Promise<void> {
  const open = await findOpenChange(unit.tx, subscriptionId);
  if (open) await move(unit, open, 'suspend', 'system', { businessKey: null });
}

/** Plans the call that makes a choice at the provider. @returns its key. */
export async function planChangeCall(
  unit: UnitOfWork,
  plan: Subscription,
  priceId: string,
): Promise<string> {
  const subscriptionId = plan.providerSubscriptionId;
  const attempt = await nextAttemptFor(unit.tx, nextPlanSubject(subscriptionId));
  const input = { subscriptionId, priceId, renewsAt: plan.currentPeriodEndAt.toISOString() };
  return planCall(unit.tx, { kind: 'plan_change', attempt, input }, unit.now);
}

/** Plans the call that takes back what is planned at the provider. @returns its key. */
export async function planKeepCall(unit: UnitOfWork, plan: Subscription): Promise<string> {
  const subscriptionId = plan.providerSubscriptionId;
  const attempt = await nextAttemptFor(unit.tx, nextPlanSubject(subscriptionId));
  const input = { subscriptionId, renewsAt: plan.currentPeriodEndAt.toISOString() };
  return planCall(unit.tx, { kind: 'plan_keep', attempt, input }, unit.now);
}
