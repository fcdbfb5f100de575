import type Stripe from 'stripe';
import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  createdRange,
  emptyable,
  flag,
  integer,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { invalidRequest, resourceMissing } from '../transport/stripe-fault.ts';
import { idOf, mergeMetadata } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { cancelSubscription } from './cancel-subscription.ts';

const cancellationDetails = shape({
  comment: emptyable(text),
  feedback: emptyable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
});

const updateSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions/:id',
  params: {
    cancel_at_period_end: flag,
    cancellation_details: cancellationDetails,
    default_payment_method: text,
    description: emptyable(text),
    metadata,
    pause_collection: emptyable(
      shape({
        behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')),
        resumes_at: integer,
      }),
    ),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  },
  run: ({ world, params, id }) => {
    const subscription = world.objects.get('subscription', id);
    const { metadata: _metadata, cancellation_details: _details, ...rest } = params;
    const changesMore = Object.keys(rest).some((name) => name !== 'expand');
    if (subscription.status === 'canceled' && changesMore) {
      throw invalidRequest('Of a canceled subscription only the metadata can change.');
    }
    if (params.cancel_at_period_end !== undefined) {
      endAtPeriodEnd(world, subscription, params.cancel_at_period_end);
    }
    if (params.default_payment_method !== undefined) {
      payWith(world, subscription, params.default_payment_method);
    }
    if (params.description !== undefined) subscription.description = params.description;
    if (params.pause_collection !== undefined) {
      subscription.pause_collection = params.pause_collection && {
        behavior: params.pause_collection.behavior,
        resumes_at: params.pause_collection.resumes_at ?? null,
      };
    }
    if (params.cancellation_details) {
      subscription.cancellation_details = {
        comment: params.cancellation_details.comment ?? null,
        feedback: params.cancellation_details.feedback ?? null,
        feedback_option: null,
        reason: subscription.cancel_at_period_end ? 'cancellation_requested' : null,
      };
    }
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
    world.objects.save('subscription', subscription);
    world.events.emit('customer.subscription.updated', subscription);
    return subscription;
  },
});

function endAtPeriodEnd(world: World, subscription: Stripe.Subscription, ends: boolean): void {
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  subscription.canceled_at = ends ? world.clock.seconds() : null;
}

function payWith(world: World, subscription: Stripe.Subscription, methodId: string): void {
  const method = world.objects.get('payment_method', methodId, 'default_payment_method');
  if (idOf(method.customer) !== idOf(subscription.customer)) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  subscription.default_payment_method = method.id;
}

export const billingEndpoints = [
  updateSubscription,
  retrieves('subscription', '/v1/subscriptions'),
  endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: { cancellation_details: cancellationDetails, invoice_now: flag, prorate: flag },
    run: ({ world, params, id }) => {
      const subscription = world.objects.get('subscription', id);
      // Stripe answers a second cancellation as if the subscription were gone.
      if (subscription.status === 'canceled') throw resourceMissing('subscription', id);
      return cancelSubscription(world, subscription, params.cancellation_details ?? {});
    },
  }),
  lists(
    'subscription',
    '/v1/subscriptions',
    { created: createdRange, customer: text, status: text },
    ({ params }) => ({
      where: { customer: params.customer, status: statusFilter(params.status) },
    }),
  ),
  lists(
    'invoice',
    '/v1/invoices',
    { created: createdRange, customer: text, status: text, subscription: text },
    ({ params }) => ({
      where: {
        customer: params.customer,
        status: params.status,
        'parent.subscription_details.subscription': params.subscription,
      },
    }),
  ),
  lists(
    'invoice_payment',
    '/v1/invoice_payments',
    {
      created: createdRange,
      invoice: text,
      payment: shape({ type: required(oneOf('payment_intent')), payment_intent: text }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    ({ params }) => ({
      where: {
        invoice: params.invoice,
        status: params.status,
        'payment.payment_intent': params.payment?.payment_intent,
      },
    }),
  ),
];

/** Without a status the canceled ones are left out; `ended` are those that are over. */
function statusFilter(status: string | undefined): string[] | undefined {
  if (status === 'all') return undefined;
  if (status === 'ended') return ['canceled', 'incomplete_expired'];
  return status === undefined
    ? ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid']
    : [status];
}
