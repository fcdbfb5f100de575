import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { getListingForDeal } from '../listings/listings.api.ts';
import { findOpenChange } from './next-plan/next-plan.store.ts';
import { renewalOf } from './next-plan/renewal.rules.ts';
import { planName } from './plans/plans.rules.ts';
import { listPlanPrices } from './plans/plans.store.ts';
import { listingExpiresAt } from './subscriptions.rules.ts';
import { findSubscription } from './subscriptions.store.ts';

/** Tells the payer of a running plan, which the caller holds, when it ends or what it renews as (P4.3). */
export async function announceExpiring(unit: UnitOfWork, subscriptionId: string): Promise<void> {
  const plan = await findSubscription(unit.tx, subscriptionId);
  const listing = plan && (await getListingForDeal(unit.tx, plan.listingId, unit.now));
  if (!plan || !listing) return;
  const chosen = await findOpenChange(unit.tx, plan.id);
  const renewal = renewalOf(plan, chosen, await listPlanPrices(unit.tx));
  const endsAt = renewal ? plan.currentPeriodEndAt : listingExpiresAt(plan);
  unit.emit({
    type: 'subscriptions.expiring',
    payload: {
      ...{ subscriptionId, listingId: plan.listingId, title: listing.title },
      ownerUserIds: listing.ownerUserIds,
      underSale: listing.saleState === 'under_sale',
      // What is charged for again is charged at the period's end; what is not ends with the listing.
      endsAt: endsAt.toISOString(),
      renews: renewal !== null,
      planName: planName(renewal?.lookupKey ?? plan.lookupKey),
      amountCents: renewal?.amountCents ?? 0,
      isChange: renewal?.isChange ?? false,
    },
  });
}
