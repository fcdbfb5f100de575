import { transact } from '../../core/outbox/unit-of-work.ts';
import { postLedger } from '../money/money.api.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import type { Subscription } from './subscriptions.rules.ts';

/**
 * Books every paid invoice of a plan, and the provider's fee for it, once each. An entry names the
 * charge, which is what the provider's own balance names too; a free period moves nothing.
 * @throws {ProviderFailure}
 */
export async function bookInvoices(
  deps: SubscriptionsDeps,
  subscription: Pick<Subscription, 'providerSubscriptionId' | 'listingId'>,
): Promise<void> {
  const invoices = await deps.payments.listPaidInvoices(subscription.providerSubscriptionId);
  await transact(deps, async ({ tx, now }) => {
    for (const { chargeId, amountCents, feeCents, paidAt } of invoices) {
      if (chargeId === null || amountCents === 0) continue;
      const about = {
        providerObjectId: chargeId,
        listingId: subscription.listingId,
        at: now,
        eventAt: paidAt,
      };
      await postLedger(tx, { ...about, kind: 'subscription_paid', amountCents });
      if (feeCents !== null && feeCents > 0) {
        await postLedger(tx, { ...about, kind: 'subscription_fee', amountCents: feeCents });
      }
    }
  });
}
