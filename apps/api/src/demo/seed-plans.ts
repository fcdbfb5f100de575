import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { confirmCheckout } from '../domains/subscriptions/subscriptions.service.ts';
import { listPlans } from '../domains/subscriptions/plans/plans.service.ts';
import { startCheckout } from '../domains/subscriptions/checkouts/start-checkout.service.ts';
import type { Invention } from './content/invention.ts';
import { inventions } from './content/inventions.ts';
import { idOfSecret, type SandboxControls } from './sandbox-controls.ts';
import type { Stage } from './stage.ts';

type BoughtPlan = NonNullable<Invention['plan']>;

const monthsOf: Record<BoughtPlan, number | null> = {
  free_90_days: null,
  bought_90_days: null,
  bought_6_months: 6,
  bought_1_year: 12,
};

/** Buys the plans that are really bought, so that Billing shows them; each publishes its listing. */
export async function seedPlans(stage: Stage, sandbox: SandboxControls): Promise<void> {
  const plans = await listPlans(stage.deps, null);
  for (const invention of inventions) {
    if (!invention.plan || (await isPaid(stage, invention))) continue;
    const plan = plans.find((one) => one.months === monthsOf[invention.plan ?? 'free_90_days']);
    if (!plan) throw new Error(`There is no plan ${invention.plan}.`);
    await buy(stage, sandbox, invention, plan);
  }
}

async function isPaid(stage: Stage, invention: Invention): Promise<boolean> {
  const row = await stage.deps.db
    .selectFrom('listings')
    .select('subscription_expires_at')
    .where('id', '=', stage.listing(invention.key))
    .executeTakeFirst();
  return Boolean(row?.subscription_expires_at);
}

async function buy(
  stage: Stage,
  sandbox: SandboxControls,
  invention: Invention,
  plan: Plan,
): Promise<void> {
  const seller = stage.actor(invention.seller);
  const listingId = stage.listing(invention.key);
  const before = await confirmCheckout(stage.deps, seller.userId, listingId);
  if (before.status === 'complete') return;
  const secret = await startCheckout(stage.deps, seller, {
    listingId,
    priceId: plan.priceId,
    free: false,
  });
  const code = invention.plan === 'free_90_days' ? plan.promotionCode : null;
  await sandbox.completeCheckout(idOfSecret(secret), code);
  const { status } = await confirmCheckout(stage.deps, seller.userId, listingId);
  if (status !== 'complete') throw new Error(`the plan of ${invention.key} is ${status}`);
}
