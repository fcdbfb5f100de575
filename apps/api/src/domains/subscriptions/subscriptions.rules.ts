import type { SubscriptionStatus } from './subscriptions.tables.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';

/** A plan of a listing, as rules and services see it. */
export type Subscription = {
  id: string;
  listingId: string;
  userId: string;
  providerSubscriptionId: string;
  lookupKey: string;
  amountCents: number;
  status: SubscriptionStatus;
  freePeriod: boolean;
  endsWithoutRenewal: boolean;
  /** How much longer than its own periods the plan keeps its listing in the market. */
  carriedOverMs: number;
  startedAt: Date;
  currentPeriodEndAt: Date;
};

/** The provider's current status. */
export type Truth = {
  /** Unknown: a word that this version does not know. */
  status: 'running' | 'overdue' | 'over' | 'unknown';
  amountCents: number;
  currentPeriodEndAt: Date;
  cancelAtPeriodEnd: boolean;
  paid: boolean;
};

/** provider: what it says of a plan; owner: whoever chose it; system: its listing is gone. */
export type SubscriptionTransition = Transition<
  SubscriptionStatus,
  'renew' | 'fail_renewal' | 'end' | 'cancel' | 'replace' | 'drop',
  'provider' | 'owner' | 'system'
>;

const running = ['active', 'past_due'] as const;

/** The life of a plan. */
export const subscriptionLifecycle = defineLifecycle<
  SubscriptionTransition,
  Situation<Subscription>
>({
  name: 'subscription',
  kept: { tables: ['subscriptions'], columns: ['status'] },
  initial: 'active',
  stageOf: (plan) => plan.status,
  guards: {},
  table: [
    { from: running, move: 'renew', by: 'provider', to: 'active' },
    { from: 'active', move: 'fail_renewal', by: 'provider', to: 'past_due' },
    { from: running, move: 'end', by: 'provider', to: 'ended' },
    { from: running, move: 'cancel', by: 'owner', to: 'cancelled' },
    // Another plan takes its place at once.
    { from: running, move: 'replace', by: 'owner', to: 'ended' },
    { from: running, move: 'drop', by: 'system', to: 'cancelled' },
  ],
});

export function isRunning(subscription: Pick<Subscription, 'status'>): boolean {
  return subscription.status === 'active' || subscription.status === 'past_due';
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The provider drafts a renewal and charges it about an hour later: the listing stays meanwhile. */
const renewalTakesHours = 2;
/** How long before its end an owner may choose the next plan of one that ends. */
const replaceableDays = 7;

/** Until when a plan keeps its listing in the market: its period, and what was carried over. */
export function listingExpiresAt(
  plan: Pick<Subscription, 'currentPeriodEndAt' | 'endsWithoutRenewal' | 'carriedOverMs'>,
): Date {
  const renewalMs = plan.endsWithoutRenewal ? 0 : renewalTakesHours * hourMs;
  return new Date(plan.currentPeriodEndAt.getTime() + plan.carriedOverMs + renewalMs);
}

/** What is left of a listing's time in the market, for the next plan to carry over; never below 0. */
export function timeLeftMs(listingExpiresAt: Date | null, now: Date): number {
  return Math.max(0, (listingExpiresAt?.getTime() ?? 0) - now.getTime());
}

/**
 * Whether a new plan may be bought in place of this one: only where it ends on its own, and then in its
 * last days. The old plan ends at once; what is left of its time is carried over to the new one.
 */
export function mayBeReplaced(subscription: Subscription, now: Date): boolean {
  return (
    subscription.endsWithoutRenewal &&
    subscription.currentPeriodEndAt.getTime() - now.getTime() <= replaceableDays * dayMs
  );
}

export type SubscriptionChange =
  | { kind: 'none' }
  | { kind: 'renewed'; amountCents: number; currentPeriodEndAt: Date }
  | { kind: 'renewal_failed' }
  | { kind: 'ending_changed'; endsWithoutRenewal: boolean }
  | { kind: 'ended' }
  /** We ended it and the provider has not heard. */
  | { kind: 'still_runs' };

/**
 * What follows from the provider's answer. It only moves forward: a renewal, paid or failed, counts if its
 * period is later than the known one (the provider starts the period before it charges for it). An older or
 * unknown answer changes nothing.
 */
export function decideChange(known: Subscription, truth: Truth): SubscriptionChange {
  if (truth.status === 'unknown') return { kind: 'none' };
  const isOver = truth.status === 'over';
  if (!isRunning(known)) return isOver ? { kind: 'none' } : { kind: 'still_runs' };
  if (isOver) return { kind: 'ended' };
  const isLater = truth.currentPeriodEndAt > known.currentPeriodEndAt;
  if (truth.status === 'overdue') {
    return isLater && known.status === 'active' ? { kind: 'renewal_failed' } : { kind: 'none' };
  }
  if (truth.paid && isLater) {
    const { amountCents, currentPeriodEndAt } = truth;
    return { kind: 'renewed', amountCents, currentPeriodEndAt };
  }
  if (truth.cancelAtPeriodEnd !== known.endsWithoutRenewal) {
    return { kind: 'ending_changed', endsWithoutRenewal: truth.cancelAtPeriodEnd };
  }
  return { kind: 'none' };
}
