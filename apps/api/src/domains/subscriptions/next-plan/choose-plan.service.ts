import { Problem } from '../../../core/errors/problem.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  endingSubject,
  keepingSubject,
  nextPlanSubject,
  findUnsettled,
  providerAway,
} from '../../money/money.api.ts';
import { lockListing } from '../../listings/listings.api.ts';
import type { PlanPrice } from '../plans/plans.rules.ts';
import { findPlanPrice } from '../plans/plans.service.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import type { Subscription } from '../subscriptions.rules.ts';
import { findPaidBy } from '../find-paid-by.service.ts';
import { lockSubscription } from '../subscriptions.store.ts';
import { move, planChangeCall, planKeepCall } from './move-change.service.ts';
import {
  isRenewing,
  isUnsettled,
  refusalOf,
  refusalToChange,
  type PlanChange,
} from './next-plan.rules.ts';
import { findOpenChange, insertChange } from './next-plan.store.ts';
import { settleAndTake } from './settle-change.service.ts';

/** Each round waits for a call of a faster request. */
const mostRounds = 4;

/** `wait`: an earlier call has to be settled first. `call`: this one is planned now. */
type Step = { kind: 'done' } | { kind: 'wait' | 'call'; key: string };
type Decide = (unit: UnitOfWork, plan: Subscription, open: PlanChange | null) => Promise<Step>;

/**
 * Chooses the plan that counts from the next renewal on, in place of an earlier choice; the current plan takes
 * the choice back. Nothing is charged before. If the provider is away, the choice is kept and made later; until
 * then it is shown as not confirmed.
 * @throws {Problem} subscriptions.not_found, subscriptions.not_payer, subscriptions.plan_unknown,
 * subscriptions.not_running, subscriptions.renewal_under_way, subscriptions.does_not_renew,
 * subscriptions.change_refused, listings.open_sale, payments.provider_away
 */
export async function choosePlan(
  deps: SubscriptionsDeps,
  userId: string,
  input: { subscriptionId: string; priceId: string },
): Promise<void> {
  const found = await findPaidBy(deps, userId, input.subscriptionId);
  const chosen = await findPlanPrice(deps, input.priceId);
  if (!chosen) throw new Problem('subscriptions.plan_unknown');
  await perform(deps, found, (unit, plan, open) =>
    plan.lookupKey === chosen.lookupKey
      ? takeBack(unit, userId, plan, open)
      : choose(unit, userId, plan, open, chosen),
  );
}

/** Takes the choice for the next renewal back. Repeating it changes nothing. @throws as {@link choosePlan} */
export async function keepPlan(
  deps: SubscriptionsDeps,
  userId: string,
  subscriptionId: string,
): Promise<void> {
  const found = await findPaidBy(deps, userId, subscriptionId);
  await perform(deps, found, (unit, plan, open) => takeBack(unit, userId, plan, open));
}

async function perform(
  deps: SubscriptionsDeps,
  found: Subscription,
  decide: Decide,
): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const step = await transact(deps, async (unit): Promise<Step> => {
      await lockListing(unit, found.listingId);
      const plan = await lockSubscription(unit.tx, found.id);
      if (!plan) throw new Problem('subscriptions.not_found');
      // Two calls about one renewal never run at the same time: the second could overtake the first.
      const open = await findOpenChange(unit.tx, plan.id);
      const earlier =
        (await findEarlier(unit, plan.providerSubscriptionId)) ??
        (open && isUnsettled(open) ? open.businessKey : null);
      return earlier ? { kind: 'wait', key: earlier } : decide(unit, plan, open);
    });
    if (step.kind === 'done') return;
    const outcome = await settleAndTake(deps, step.key);
    if (step.kind === 'call') {
      if (outcome.state === 'refused') throw new Problem(refusalOf(outcome.code));
      return;
    }
    if (outcome.state === 'unknown') throw providerAway('no answer about an earlier choice');
  }
  throw providerAway('other choices for this renewal kept coming');
}

/** A call about whether, or with what, this plan renews, whose outcome is not known yet. */
async function findEarlier(unit: UnitOfWork, providerId: string): Promise<string | null> {
  for (const subjectOf of [nextPlanSubject, endingSubject, keepingSubject]) {
    const key = await findUnsettled(unit.tx, subjectOf(providerId));
    if (key) return key;
  }
  return null;
}

async function choose(
  unit: UnitOfWork,
  userId: string,
  plan: Subscription,
  open: PlanChange | null,
  chosen: PlanPrice,
): Promise<Step> {
  await refuse(unit, userId, plan);
  if (open?.state === 'planned' && open.priceId === chosen.priceId) return { kind: 'done' };
  if (open && !(await move(unit, open, 'replace', 'payer'))) return { kind: 'done' };
  const key = await planChangeCall(unit, plan, chosen.priceId);
  await insertChange(
    unit.tx,
    {
      id: newId(unit.now.getTime()),
      subscriptionId: plan.id,
      lookupKey: chosen.lookupKey,
      priceId: chosen.priceId,
      amountCents: chosen.amountCents,
      renewsAt: plan.currentPeriodEndAt,
      state: 'asked',
      businessKey: key,
    },
    unit.now,
  );
  return { kind: 'call', key };
}

async function takeBack(
  unit: UnitOfWork,
  userId: string,
  plan: Subscription,
  open: PlanChange | null,
): Promise<Step> {
  if (!open) return { kind: 'done' };
  if (open.state === 'waiting' && !isRenewing(plan, unit.now)) {
    await move(unit, open, 'take_back', 'payer');
    return { kind: 'done' };
  }
  await refuse(unit, userId, plan);
  const businessKey = await planKeepCall(unit, plan);
  await move(unit, open, 'take_back', 'payer', { businessKey });
  return { kind: 'call', key: businessKey };
}

async function refuse(unit: UnitOfWork, userId: string, plan: Subscription): Promise<void> {
  const listing = await lockListing(unit, plan.listingId);
  const isUnderSale = listing?.saleState === 'under_sale';
  const code = refusalToChange(plan, { userId, now: unit.now, isUnderSale });
  if (code) throw new Problem(code);
}
