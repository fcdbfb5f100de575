import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { ProviderRefusal } from '../../money/money.api.ts';
import type { PlanChangeState } from '../subscriptions.tables.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import { isRunning, type Subscription } from '../subscriptions.rules.ts';

/** The plan that was chosen for a renewal. */
export type PlanChange = {
  id: string;
  subscriptionId: string;
  lookupKey: string;
  priceId: string;
  amountCents: number;
  /** The renewal from which on it counts. */
  renewsAt: Date;
  state: PlanChangeState;
  /** The money intent that its state waits for, or came from; null while it waits for a sale's end. */
  businessKey: string | null;
};

export type PlanChangeTransition = Transition<
  PlanChangeState,
  | 'confirm'
  | 'refuse'
  | 'replace'
  | 'take_back'
  | 'suspend'
  | 'ask_again'
  | 'renew_with_it'
  | 'renew_without_it'
  | 'end',
  'payer' | 'provider' | 'system'
>;

const open = ['asked', 'planned', 'taking_back', 'waiting'] as const;

/**
 * The whole life of a choice. `asked` and `taking_back` wait for the provider, `waiting` for the end of
 * a sale, in which nothing is renewed. What the provider did at the renewal is final, whatever was asked.
 */
export const planChangeLifecycle = defineLifecycle<PlanChangeTransition, Situation<PlanChange>>({
  name: 'plan change',
  kept: { tables: ['plan_changes'], columns: ['state'] },
  initial: 'asked',
  stageOf: (change) => change.state,
  guards: {},
  table: [
    { from: 'asked', move: 'confirm', by: 'provider', to: 'planned' },
    { from: 'asked', move: 'refuse', by: 'provider', to: 'refused' },
    { from: ['planned', 'waiting'], move: 'replace', by: 'payer', to: 'replaced' },
    { from: 'planned', move: 'take_back', by: 'payer', to: 'taking_back' },
    { from: 'planned', move: 'suspend', by: 'system', to: 'waiting' },
    { from: 'taking_back', move: 'confirm', by: 'provider', to: 'taken_back' },
    { from: 'taking_back', move: 'refuse', by: 'provider', to: 'planned' },
    { from: 'taking_back', move: 'renew_without_it', by: 'provider', to: 'taken_back' },
    { from: 'waiting', move: 'take_back', by: 'payer', to: 'taken_back' },
    { from: 'waiting', move: 'ask_again', by: 'system', to: 'asked' },
    { from: open, move: 'renew_with_it', by: 'provider', to: 'done' },
    {
      from: ['asked', 'planned', 'waiting'],
      move: 'renew_without_it',
      by: 'provider',
      to: 'missed',
    },
    { from: open, move: 'end', by: 'system', to: 'dropped' },
  ],
});

/** Nothing is final yet. */
export function isOpen(state: PlanChangeState): boolean {
  return open.some((one) => one === state);
}

/** Whether the provider has yet to say what became of the last call. */
export function isUnsettled(change: Pick<PlanChange, 'state'>): boolean {
  return change.state === 'asked' || change.state === 'taking_back';
}

/** The renewal has begun: what it is charged with is fixed. */
export function isRenewing(
  plan: Pick<Subscription, 'status' | 'currentPeriodEndAt'>,
  now: Date,
): boolean {
  return plan.status === 'past_due' || plan.currentPeriodEndAt <= now;
}

/** What prevents choosing the plan for the next renewal; null: nothing. */
export function refusalToChange(
  plan: Pick<Subscription, 'userId' | 'status' | 'currentPeriodEndAt' | 'endsWithoutRenewal'>,
  facts: { userId: string; now: Date; isUnderSale: boolean },
): ErrorCode | null {
  if (plan.userId !== facts.userId) return 'subscriptions.not_payer';
  if (!isRunning(plan)) return 'subscriptions.not_running';
  if (facts.isUnderSale) return 'listings.open_sale';
  if (isRenewing(plan, facts.now)) return 'subscriptions.renewal_under_way';
  return plan.endsWithoutRenewal ? 'subscriptions.does_not_renew' : null;
}

/** What this person may do about the plan of the next renewal. */
export function nextPlanMoves(
  plan: Parameters<typeof refusalToChange>[0] & { isUnderSale: boolean },
  chosen: Pick<PlanChange, 'state'> | null,
  viewer: { userId: string; now: Date },
): ('change_plan' | 'keep_plan')[] {
  if (refusalToChange(plan, { ...viewer, isUnderSale: plan.isUnderSale }) === null) {
    return chosen ? ['change_plan', 'keep_plan'] : ['change_plan'];
  }
  const canWithdraw =
    chosen?.state === 'waiting' && plan.userId === viewer.userId && !isRenewing(plan, viewer.now);
  return canWithdraw ? ['keep_plan'] : [];
}

/** What the provider's refusal means to the person. */
export function refusalOf(code: string | null): ErrorCode {
  if (code === ('renewal_passed' satisfies ProviderRefusal))
    return 'subscriptions.renewal_under_way';
  if (code === ('renewal_stopped' satisfies ProviderRefusal)) return 'subscriptions.does_not_renew';
  return 'subscriptions.change_refused';
}
