import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

export type NewPhase = {
  priceId: string;
  quantity: number;
  start: number;
  end: number;
  anchor: 'automatic' | 'phase_start' | null;
  proration: 'always_invoice' | 'create_prorations' | 'none';
  metadata: Stripe.Metadata;
  /** Null: what the customer pays with. */
  paymentMethodId: string | null;
};

/** An active schedule whose one phase is the subscription's period of now; not stored. */
export function newSchedule(
  world: World,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): Stripe.SubscriptionSchedule {
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: world.clock.seconds(),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      // Stripe does not say that it takes over the subscription's own: here it does not.
      default_payment_method: null,
      description: subscription.description,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}

export function newSchedulePhase(input: NewPhase): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: input.anchor,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: input.paymentMethodId,
    description: null,
    discounts: [],
    end_date: input.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: input.priceId,
        price: input.priceId,
        quantity: input.quantity,
      },
    ],
    metadata: input.metadata,
    on_behalf_of: null,
    proration_behavior: input.proration,
    start_date: input.start,
    transfer_data: null,
    trial_end: null,
  };
}
