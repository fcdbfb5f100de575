import type { PlanPrice } from '../plans/plans.rules.ts';
import { isRunning, type Subscription } from '../subscriptions.rules.ts';
import type { PlanChange } from './next-plan.rules.ts';

/** What a plan is charged for when its period ends. */
export type Renewal = {
  lookupKey: string;
  amountCents: number;
  /** Another plan than that of now. */
  isChange: boolean;
  /** The provider has said that it will be so. */
  isConfirmed: boolean;
};

/**
 * What the next renewal charges; null for a plan that is not renewed. The current plan costs what its
 * last period did; after a free period, what the catalogue says.
 */
export function renewalOf(
  plan: Pick<Subscription, 'status' | 'endsWithoutRenewal' | 'lookupKey' | 'amountCents'>,
  chosen: Pick<PlanChange, 'state' | 'lookupKey' | 'amountCents'> | null,
  prices: readonly Pick<PlanPrice, 'lookupKey' | 'amountCents'>[],
): Renewal | null {
  if (!isRunning(plan) || plan.endsWithoutRenewal) return null;
  if (chosen && chosen.state !== 'taking_back') {
    const { lookupKey, amountCents, state } = chosen;
    return { lookupKey, amountCents, isChange: true, isConfirmed: state === 'planned' };
  }
  const listed = prices.find(({ lookupKey }) => lookupKey === plan.lookupKey)?.amountCents;
  return {
    lookupKey: plan.lookupKey,
    amountCents: plan.amountCents > 0 ? plan.amountCents : (listed ?? 0),
    isChange: false,
    isConfirmed: chosen === null,
  };
}
