import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { EventType } from '../../core/outbox/events.ts';
import { cancelForGoneListing } from './cancel-subscription.service.ts';
import {
  findCheckoutByKey,
  findCheckoutByProviderId,
  findNewestCheckout,
  type Checkout,
} from './checkouts/checkouts.store.ts';
import { followCheckout, madeCheckout } from './checkouts/follow-checkout.service.ts';
import { followPlanDispute } from './disputes/follow-dispute.service.ts';
import { followSubscription } from './follow-subscription.service.ts';
import { takeOutcome } from './next-plan/settle-change.service.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { tellRefund } from './tell-refund.service.ts';

type Consumer<Type extends EventType> = EventConsumer<SubscriptionsDeps, Type>;

/** Webhooks are hints: each makes us look at the checkout or the plan that it names. */
const followPaymentsConsumer: Consumer<'money.changed'> = {
  name: 'subscriptions.follow_payments',
  on: ['money.changed'],
  together: 8,
  when: ({ kind, subscriptionId }) =>
    kind === 'checkout' ||
    ((kind === 'subscription' || kind === 'invoice') && subscriptionId !== null),
  handle: async (deps, { payload }) => {
    if (payload.kind === 'checkout') {
      const checkout = await checkoutOf(deps, payload.objectId, payload.listingId);
      if (checkout?.state === 'open') await followCheckout(deps, checkout);
      return;
    }
    if (!payload.subscriptionId) return;
    if (await followSubscription(deps, payload.subscriptionId)) return;
    // Not known yet: the news of the plan may be faster than that of its checkout.
    const checkout = await checkoutOf(deps, null, payload.listingId);
    if (checkout?.state === 'open') await followCheckout(deps, checkout);
  },
};

/** A bank asks about a payment or disputes it: those of sales are left to sales. */
const followDisputesConsumer: Consumer<'money.changed'> = {
  name: 'subscriptions.follow_disputes',
  on: ['money.changed'],
  when: ({ kind }) => kind === 'dispute',
  handle: (deps, { payload }) => followPlanDispute(deps, payload.objectId),
};

/** A refund that someone made at the provider, found with the comparison of the books. */
const tellRefundConsumer: Consumer<'money.plan_refunded'> = {
  name: 'subscriptions.tell_refund',
  on: ['money.plan_refunded'],
  handle: (deps, event) => tellRefund(deps, 'subscriptions.tell_refund', event),
};

/** A checkout that was made by resuming its call: its name at the provider is kept. */
const keepCheckoutConsumer: Consumer<'money.call_settled'> = {
  name: 'subscriptions.keep_checkout',
  on: ['money.call_settled'],
  when: ({ kind }) => kind === 'checkout',
  handle: async (deps, { payload }) => {
    const checkout = await findCheckoutByKey(deps.db, payload.businessKey);
    if (checkout?.state === 'open') await madeCheckout(deps, checkout);
  },
};

/** A call about the plan of the next renewal, settled by whoever it was. */
const settleNextPlanConsumer: Consumer<'money.call_settled'> = {
  name: 'subscriptions.settle_next_plan',
  on: ['money.call_settled'],
  when: ({ kind }) => kind === 'plan_change' || kind === 'plan_keep',
  handle: (deps, { payload }) => takeOutcome(deps, payload.businessKey),
};

/** Sold or deleted: the plan ends, and nobody may pay for another. */
const cancelForGoneListingConsumer: Consumer<'listings.sold' | 'listings.deleted'> = {
  name: 'subscriptions.cancel_for_gone_listing',
  on: ['listings.sold', 'listings.deleted'],
  handle: (deps, { payload }) => cancelForGoneListing(deps, payload.listingId),
};

async function checkoutOf(
  deps: SubscriptionsDeps,
  providerCheckoutId: string | null,
  listingId: string | null,
): Promise<Checkout | null> {
  const named = providerCheckoutId
    ? await findCheckoutByProviderId(deps.db, providerCheckoutId)
    : null;
  if (named) return named;
  return listingId ? findNewestCheckout(deps.db, listingId) : null;
}

export const subscriptionsConsumers = [
  followPaymentsConsumer,
  followDisputesConsumer,
  tellRefundConsumer,
  keepCheckoutConsumer,
  settleNextPlanConsumer,
  cancelForGoneListingConsumer,
] as const;
