import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import type { World } from '../world.ts';
import { periodEnd } from './billing-periods.ts';

export type NewSubscription = {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  metadata: Stripe.Metadata;
  description: string | null;
  paymentMethodId: string | null;
};

/** An active subscription from now on; not stored. @throws Error for a price that does not recur. */
export function newSubscription(world: World, input: NewSubscription): Stripe.Subscription {
  const recurring = input.price.recurring;
  if (!recurring) throw new Error('A subscription needs a recurring price.');
  const id = newId('sub');
  const now = world.clock.seconds();
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.paymentMethodId,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [
        {
          id: newId('si').slice(0, 17),
          object: 'subscription_item',
          billed_until: now,
          billing_thresholds: null,
          created: now,
          current_period_end: periodEnd(now, recurring, 1),
          current_period_start: now,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(input.price, recurring),
          price: input.price,
          quantity: input.quantity,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

/** The older form of a price, which Stripe still shows beside it. */
export function planOf(price: Stripe.Price, recurring: Stripe.Price.Recurring): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
