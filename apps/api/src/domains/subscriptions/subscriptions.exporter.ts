import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { viewPlanPayments } from '../../integrations/payments/ledger.service.ts';
import { viewCards } from '../listings/listings.service.ts';
import { findOpenChange } from './next-plan/next-plan.store.ts';
import { planName } from './plans/plans.rules.ts';
import { listPlansOf } from './subscriptions.store.ts';

export const subscriptionsExporter: Exporter<CoreDeps> = {
  domain: 'subscriptions',
  explains: { 'plans.json': 'The plans of your listings, with what was paid for them.' },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['plans.json'], rows: plansOf(deps, userId) };
  },
};

async function* plansOf(deps: CoreDeps, userId: string): AsyncGenerator {
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
      amount: plan.amountCents / 100,
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

async function chosenOf(deps: CoreDeps, planId: string): Promise<string | null> {
  const open = await findOpenChange(deps.db, planId);
  return open && planName(open.lookupKey);
}
