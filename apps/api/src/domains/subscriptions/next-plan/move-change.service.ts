import { findTransition } from '../../../core/lifecycle/lifecycle.rules.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { nextPlanSubject } from '../../money/intents/money-calls.service.ts';
import { nextAttemptFor, planCall } from '../../money/intents/money-intents.service.ts';
import type { Subscription } from '../subscriptions.rules.ts';
import {
  planChangeLifecycle,
  type PlanChange,
  type PlanChangeMove,
  type PlanChangeState,
} from './next-plan.rules.ts';
import { findOpenChange, moveChange } from './next-plan.store.ts';

const openStates: readonly PlanChangeState[] = ['asked', 'planned', 'taking_back', 'waiting'];

/**
 * Takes a step of a choice's life, by compare-and-set. Call it under the lock of its plan.
 * @param next the call that its new state waits for; the old one is kept where it is left out.
 * @returns false when the table has no such step, or the choice has moved on.
 */
export async function move(
  unit: UnitOfWork,
  change: PlanChange,
  how: PlanChangeMove,
  by: 'payer' | 'provider' | 'system',
  next: { businessKey?: string | null; renewsAt?: Date } = {},
): Promise<boolean> {
  const step = findTransition(planChangeLifecycle, change.state, how, by);
  if (!step) return false;
  return moveChange(unit.tx, change, {
    state: step.to,
    businessKey: next.businessKey === undefined ? change.businessKey : next.businessKey,
    renewsAt: next.renewsAt ?? change.renewsAt,
    closedAt: openStates.includes(step.to) ? null : unit.now,
  });
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
