import { toDollars } from '@claimstead/contract/cents.ts';
import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import { viewPlanPayments } from '../money/money.api.ts';
import { viewCards } from '../listings/listings.api.ts';
import { claimantOf } from './free-periods/free-periods.service.ts';
import { findFreePeriod } from './free-periods/free-periods.store.ts';
import { findOpenChange } from './next-plan/next-plan.store.ts';
import { planName } from './plans/plans.rules.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { listPlansOf } from './subscriptions.store.ts';

type Deps = Pick<SubscriptionsDeps, 'db' | 'secrets'>;

export const subscriptionsExporter: Exporter<Deps> = {
  domain: 'subscriptions',
  explains: {
    'plans.json': 'The plans for your listings, with what you paid for them.',
    'free-period.json':
      'When you used the free 90 days. We keep a keyed hash of your email address for this, even after your account is deleted.',
  },
  async *parts(deps, person): AsyncGenerator<ExportPart> {
    yield { path: ['plans.json'], rows: plansOf(deps, person.userId) };
    const free = await findFreePeriod(deps.db, await claimantOf(deps.secrets, person));
    yield { path: ['free-period.json'], json: { usedAt: free?.usedAt ?? null } };
  },
};

async function* plansOf(deps: Deps, userId: string): AsyncGenerator {
  const plans = allPages((last: { id: string } | null) =>
    listPlansOf(deps.db, userId, last?.id ?? null, exportPage),
  );
  for await (const plan of plans) {
    const card = (await viewCards(deps.db, [plan.listingId])).get(plan.listingId);
    yield {
      id: plan.id,
      listing: card?.title ?? '',
      plan: planName(plan.lookupKey),
      status: plan.status,
      amount: toDollars(plan.amountCents),
      freePeriod: plan.freePeriod,
      renews: !plan.endsWithoutRenewal,
      chosenForTheRenewal: await chosenOf(deps, plan.id),
      startedAt: plan.startedAt,
      currentPeriodEndsAt: plan.currentPeriodEndAt,
      endedAt: plan.endedAt,
      paidForTheListing: await viewPlanPayments(deps.db, plan.listingId),
    };
  }
}

async function chosenOf(deps: Deps, planId: string): Promise<string | null> {
  const open = await findOpenChange(deps.db, planId);
  return open && planName(open.lookupKey);
}
