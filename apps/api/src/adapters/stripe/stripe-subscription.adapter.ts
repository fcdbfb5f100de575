import type Stripe from 'stripe';
import type { ProviderSubscription } from '../../domains/money/payments.port.ts';
import { subscriptionStatusOf } from './payment-words.rules.ts';

export const invoiceExpanded = { expand: ['latest_invoice'] };

/** A subscription in the product's words; `paid` needs {@link invoiceExpanded}. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  const invoice = subscription.latest_invoice;
  return {
    id: subscription.id,
    status: subscriptionStatusOf(subscription.status),
    listingId: subscription.metadata['patent_id'] ?? null,
    lookupKey: item?.price.lookup_key ?? null,
    priceId: item?.price.id ?? null,
    amountCents: item?.price.unit_amount ?? 0,
    currentPeriodEndAt: new Date((item?.current_period_end ?? subscription.created) * 1000),
    createdAt: new Date(subscription.created * 1000),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    paid: invoice !== null && typeof invoice === 'object' && invoice.status === 'paid',
    hasPaymentMethod:
      subscription.default_payment_method !== null || subscription.default_source !== null,
  };
}
